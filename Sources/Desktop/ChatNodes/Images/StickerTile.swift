public import ChatPresentation
public import GTKBridge
import NodeKit

/// A single sticker in a grid, animated while visible. A tile is reused for other stickers.
@MainActor
public final class StickerTile: WidgetContent {
    /// The host of the widget.
    public var host: WidgetHost?

    private let side: Int
    private let painter: LayoutPainter
    private let theme: () -> ChatTheme
    private var picture: LayoutImage?
    private var own = LayoutSize.zero
    private var room = Size(width: 0, height: 0)

    /// Creates an empty tile.
    ///
    /// - Parameters:
    ///   - side: the width and height.
    ///   - painter: the painter.
    ///   - theme: returns the present colours.
    public init(side: Int, painter: LayoutPainter, theme: @escaping () -> ChatTheme) {
        (self.side, self.painter, self.theme) = (side, painter, theme)
    }

    /// Shows a sticker.
    ///
    /// - Parameters:
    ///   - picture: the sticker; nil for an unknown one, shown as an empty place.
    ///   - own: the sticker's own size, which decides its aspect ratio; zero if unknown.
    public func show(_ picture: LayoutImage?, own: LayoutSize = .zero) {
        guard picture != self.picture || own != self.own else { return }
        (self.picture, self.own) = (picture, own)
        host?.contentChanged()
    }

    /// The fixed size.
    public func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        SizeRequest(minimum: side, natural: side)
    }

    /// Fills the available space, keeping the aspect ratio.
    public func allocate(width: Int, height: Int) {
        room = Size(width: Float(width), height: Float(height))
    }

    /// Draws the sticker, its emoji until it has loaded, or an empty place.
    public func draw(on snapshot: borrowing Snapshot) {
        guard let picture else {
            let inset = room.width / 5
            let plate = Rectangle(room).insetBy(inset)
            return snapshot.fill(plate, radius: plate.width / 4, theme().placeholder)
        }
        let frame = frame
        let look = painter.pictures.look(of: picture, in: frame, isSticker: true, isHidden: false) {
            [weak self] in self?.host?.contentChanged()
        }
        if let texture = look.texture { return snapshot.append(texture, in: frame) }
        guard let letters = look.letters else { return }
        let x = ((room.width - letters.size.width) / 2).rounded()
        painter.texts.draw(letters, inMiddleOf: frame, x: x, theme().isDark ? .dark : .light, on: snapshot)
    }

    /// The frame of the sticker in its aspect ratio.
    private var frame: Rectangle {
        let longest = Float(max(own.width, own.height))
        guard own.width > 0, own.height > 0 else { return Rectangle(room) }
        let scale = min(room.width, room.height) / longest
        let (width, height) = (
            max(1, (Float(own.width) * scale).rounded()), max(1, (Float(own.height) * scale).rounded())
        )
        return Rectangle(
            x: ((room.width - width) / 2).rounded(),
            y: ((room.height - height) / 2).rounded(),
            width: width,
            height: height
        )
    }
}
