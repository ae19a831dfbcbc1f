import ChatNodes
import GTKBridge
import NodeKit
import WindowParts

/// The small picture of a local file, cropped to its frame.
final class LocalImageView: WidgetContent {
    var host: WidgetHost?

    private let name: String
    private let thumbnail: PickedFile.Thumbnail?
    private let radius: Double
    private let environment: WindowEnvironment
    private var frame = Rectangle(x: 0, y: 0, width: 0, height: 0)

    /// A widget with the picture of a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - dialog: The number of the dialog that shows it.
    ///   - radius: The radius of the corners, in pixels.
    ///   - environment: The appearance and images of the window.
    /// - Returns: The widget.
    static func widget(
        of file: PickedFile,
        in dialog: Int,
        radius: Double,
        _ environment: WindowEnvironment
    ) -> CustomWidget {
        let picture = LocalImageView(of: file, in: dialog, radius: radius, environment: environment)
        let widget = CustomWidget(picture, styleName: "picture", role: .image)
        widget.setAccessibleLabel(file.name)
        return widget
    }

    private init(of file: PickedFile, in dialog: Int, radius: Double, environment: WindowEnvironment) {
        // The file may have changed since another dialog showed it.
        (name, thumbnail) = ("dialog \(dialog) \(file.path)", file.thumbnail)
        (self.radius, self.environment) = (radius, environment)
    }

    func measure(_ axis: Axis, other: Int?) -> SizeRequest { SizeRequest(minimum: 1, natural: 1) }

    func allocate(width: Int, height: Int) {
        frame = Rectangle(x: 0, y: 0, width: Float(width), height: Float(height))
    }

    func draw(on snapshot: borrowing Snapshot) {
        let scale = environment.scale
        var request = ImageRequest(name, width: Int(frame.width) * scale, height: Int(frame.height) * scale)
        request.transform.corners = Array(repeating: radius * Double(scale), count: 4)
        let texture = thumbnail.flatMap { thumbnail in
            environment.images.texture(for: request, load: { await thumbnail.read() }) { [weak self] in
                self?.host?.contentChanged()
            }
        }
        guard let texture else {
            return snapshot.fill(frame, radius: Float(radius), environment.theme.placeholder)
        }
        snapshot.append(texture, in: frame)
    }
}
