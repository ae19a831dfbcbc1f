public import ChatPresentation
public import GTKBridge

/// A picture by itself: somebody's avatar, a photo among others. Until it has come, and for who has none, it shows what
/// bubbles and chats show in its place.
public final class ImageTile: WidgetContent {
    /// The way to the widget.
    public var host: WidgetHost?

    private let picture: LayoutImage
    private let least: Size
    private let painter: LayoutPainter
    private let theme: () -> ChatTheme
    private var frame = Rectangle(x: 0, y: 0, width: 0, height: 0)

    /// A picture.
    ///
    /// - Parameters:
    ///   - picture: What it shows.
    ///   - least: How large it wants to be; it fills what room it gets.
    ///   - painter: What draws it.
    ///   - theme: The colours of now.
    public init(
        _ picture: LayoutImage,
        _ least: Size,
        painter: LayoutPainter,
        theme: @escaping () -> ChatTheme
    ) {
        (self.picture, self.least, self.painter, self.theme) = (picture, least, painter, theme)
    }

    /// As large as it was told to be.
    public func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        let length = Int(axis == .horizontal ? least.width : least.height)
        return SizeRequest(minimum: length, natural: length)
    }

    /// Fills its room.
    public func allocate(width: Int, height: Int) {
        frame = Rectangle(x: 0, y: 0, width: Float(width), height: Float(height))
    }

    /// Draws the picture, or what stands in its place.
    public func draw(on snapshot: borrowing Snapshot) {
        let look = painter.pictures.look(of: picture, in: frame, isHidden: picture.isSpoiler) { [weak self] in
            self?.host?.contentChanged()
        }
        if let texture = look.texture { return snapshot.append(texture, in: frame) }
        painter.texts.drawStandIn(for: picture, look.letters, in: frame, theme(), on: snapshot)
    }
}
