public import ChatPresentation
public import GTKBridge

/// An animation in a grid, which plays while visible. It fills the tile, and what is beside its middle is cut off.
@MainActor
public final class ClipTile: WidgetContent {
    /// The radius of the corners.
    private static let radius: Float = 8
    /// The longest part of an animation, in parts that are seen; of a longer one the ground beside it is seen.
    private static let mostCut: Float = 4

    /// The host of the widget.
    public var host: WidgetHost?

    private let least: Size
    private let painter: LayoutPainter
    private let theme: () -> ChatTheme
    private var picture: LayoutImage?
    private var own = LayoutSize.zero
    private var room = Size(width: 0, height: 0)

    /// Creates an empty tile.
    ///
    /// - Parameters:
    ///   - least: the minimum size; the tile fills the available space.
    ///   - painter: the painter.
    ///   - theme: returns the present colours.
    public init(_ least: Size, painter: LayoutPainter, theme: @escaping () -> ChatTheme) {
        (self.least, self.painter, self.theme) = (least, painter, theme)
    }

    /// Shows an animation.
    ///
    /// - Parameters:
    ///   - picture: the animation.
    ///   - own: the animation's own size, which decides its aspect ratio; zero if unknown.
    public func show(_ picture: LayoutImage, own: LayoutSize) {
        guard picture != self.picture || own != self.own else { return }
        (self.picture, self.own) = (picture, own)
        host?.contentChanged()
    }

    /// The minimum size.
    public func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        let length = Int(axis == .horizontal ? least.width : least.height)
        return SizeRequest(minimum: length, natural: length)
    }

    /// Fills the available space.
    public func allocate(width: Int, height: Int) {
        room = Size(width: Float(width), height: Float(height))
    }

    /// Draws the present frame, the still picture until there is one, or a placeholder.
    public func draw(on snapshot: borrowing Snapshot) {
        guard let picture else { return }
        let frame = frame
        let look = painter.pictures.look(of: picture, in: frame, isHidden: false) { [weak self] in
            self?.host?.contentChanged()
        }
        snapshot.clipped(to: Rectangle(room), radius: Self.radius) { snapshot in
            if let texture = look.texture {
                snapshot.append(texture, in: frame)
            } else {
                snapshot.fill(Rectangle(room), theme().placeholder)
            }
        }
    }

    /// The frame of the animation, which covers the tile in its own aspect ratio.
    private var frame: Rectangle {
        let (width, height) = (Float(own.width), Float(own.height))
        guard width > 0, height > 0 else { return Rectangle(room) }
        // What is much longer than broad would be drawn in vain.
        let scale = min(
            max(room.width / width, room.height / height),
            Self.mostCut * min(room.width / width, room.height / height)
        )
        let size = Size(width: (width * scale).rounded(), height: (height * scale).rounded())
        return Rectangle(
            x: ((room.width - size.width) / 2).rounded(),
            y: ((room.height - size.height) / 2).rounded(),
            width: max(1, size.width),
            height: max(1, size.height)
        )
    }
}
