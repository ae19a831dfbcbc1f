import GTKBridge
import MediaPlayer

/// The picture of the camera, round, over the messages while a round video is recorded. Made at first use.
final class CameraPreview: WidgetContent {
    var host: WidgetHost?
    /// The place of the preview, to be shown over the messages.
    let widget = Box(.vertical)

    private let label: String
    private var canvas: CustomWidget?
    private var texture: Texture? { didSet { host?.contentChanged() } }
    private var size = Size(width: 0, height: 0)

    /// A preview with an accessible name.
    init(label: String) {
        self.label = label
        widget.isVisible = false
        widget.isTarget = false
        widget.align(horizontal: .center, vertical: .center)
    }

    /// Shows a picture of the camera.
    func show(_ frame: CameraFrame) {
        let side = CameraFrame.side
        texture = Texture(pixels: frame.pixels, width: side, height: side)
    }

    /// Shows or hides the preview.
    func setVisible(_ isVisible: Bool) {
        if isVisible, canvas == nil {
            let made = CustomWidget(self, styleName: "camera", role: .image)
            made.setAccessibleLabel(label)
            widget.append(made)
            canvas = made
        }
        widget.isVisible = isVisible
        if !isVisible { texture = nil }
    }

    func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        SizeRequest(minimum: CameraFrame.side, natural: CameraFrame.side)
    }

    func allocate(width: Int, height: Int) { size = Size(width: Float(width), height: Float(height)) }

    func draw(on snapshot: borrowing Snapshot) {
        let side = min(size.width, size.height)
        let circle = Rectangle(
            x: (size.width - side) / 2,
            y: (size.height - side) / 2,
            width: side,
            height: side
        )
        snapshot.fill(circle, radius: side / 2, Color(0x202020))
        guard let texture else { return }
        snapshot.clipped(to: circle, radius: side / 2) { $0.append(texture, in: circle) }
    }
}
