import GTKBridge

/// Draws the frame of a video in its small window, as large as fits.
final class PictureInPictureCanvas: WidgetContent {
    var host: WidgetHost?

    private var texture: Texture?
    private var size = Size(width: 0, height: 0)

    /// Shows the next frame.
    func show(_ texture: Texture) {
        self.texture = texture
        host?.contentChanged()
    }

    func measure(_ axis: Axis, other: Int?) -> SizeRequest { SizeRequest(minimum: 0, natural: 0) }

    func allocate(width: Int, height: Int) { size = Size(width: Float(width), height: Float(height)) }

    func draw(on snapshot: borrowing Snapshot) {
        guard let texture, texture.height > 0 else { return }
        let (width, height) = (Float(texture.width), Float(texture.height))
        let scale = min(size.width / width, size.height / height)
        let frame = Rectangle(
            x: (size.width - width * scale) / 2,
            y: (size.height - height * scale) / 2,
            width: width * scale,
            height: height * scale
        )
        snapshot.append(texture, in: frame)
    }
}

/// The corner for resizing the window.
final class ResizeGrip: WidgetContent {
    /// The width and height, in pixels.
    static let side = 20

    var host: WidgetHost? { didSet { host?.setCursor("se-resize") } }

    func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        SizeRequest(minimum: Self.side, natural: Self.side)
    }

    func allocate(width: Int, height: Int) {}

    func draw(on snapshot: borrowing Snapshot) {
        let edge = Float(Self.side) - 4
        for length: Float in [5, 10] {
            var line = VectorPath()
            line.move(edge - length, edge)
            line.line(edge, edge - length)
            snapshot.stroke(line, width: 1.5, Color(0xFFFFFF, alpha: 0.85))
        }
    }
}
