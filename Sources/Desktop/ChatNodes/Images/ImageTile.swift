public import ChatPresentation
public import GTKBridge

/// A single picture, such as an avatar or a photo in a grid. A missing picture is replaced by the same placeholder
/// as in bubbles and chats.
public final class ImageTile: WidgetContent {
    /// The host of the widget.
    public var host: WidgetHost?

    private var picture: LayoutImage?
    private let least: Size
    private let painter: LayoutPainter
    private let theme: () -> ChatTheme
    private var frame = Rectangle(x: 0, y: 0, width: 0, height: 0)

    /// Creates a tile.
    ///
    /// - Parameters:
    ///   - picture: the picture; nil for none yet.
    ///   - least: the minimum size; the tile fills the available space.
    ///   - painter: the painter.
    ///   - theme: returns the present colours.
    public init(
        _ picture: LayoutImage?,
        _ least: Size,
        painter: LayoutPainter,
        theme: @escaping () -> ChatTheme
    ) {
        (self.picture, self.least, self.painter, self.theme) = (picture, least, painter, theme)
    }

    /// Shows another picture.
    @MainActor
    public func show(_ picture: LayoutImage?) {
        guard picture != self.picture else { return }
        self.picture = picture
        host?.contentChanged()
    }

    /// The minimum size.
    public func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        let length = Int(axis == .horizontal ? least.width : least.height)
        return SizeRequest(minimum: length, natural: length)
    }

    /// Fills the available space.
    public func allocate(width: Int, height: Int) {
        frame = Rectangle(x: 0, y: 0, width: Float(width), height: Float(height))
    }

    /// Draws the picture or its placeholder.
    public func draw(on snapshot: borrowing Snapshot) {
        guard let picture else { return }
        let look = painter.pictures.look(of: picture, in: frame, isHidden: picture.isSpoiler) { [weak self] in
            self?.host?.contentChanged()
        }
        if let texture = look.texture { return snapshot.append(texture, in: frame) }
        painter.texts.drawStandIn(for: picture, look.letters, in: frame, theme(), on: snapshot)
    }
}
