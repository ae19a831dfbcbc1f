import ChatNodes
import GTKBridge
import NodeKit
import WindowParts

/// The small picture of a local file, cropped to its frame.
final class LocalImageView: WidgetContent {
    var host: WidgetHost?

    private let path: String
    private let thumbnail: PickedFile.Thumbnail?
    private let store: ImageStore
    private let radius: Double
    private let environment: WindowEnvironment
    private var frame = Rectangle(x: 0, y: 0, width: 0, height: 0)

    /// A widget with the picture of a file, with round corners of `radius` pixels.
    static func widget(
        of file: PickedFile,
        from store: ImageStore,
        radius: Double,
        _ environment: WindowEnvironment
    ) -> CustomWidget {
        let picture = LocalImageView(of: file, store: store, radius: radius, environment: environment)
        let widget = CustomWidget(picture, styleName: "picture", role: .image)
        widget.setAccessibleLabel(file.name)
        return widget
    }

    private init(of file: PickedFile, store: ImageStore, radius: Double, environment: WindowEnvironment) {
        (path, thumbnail, self.store) = (file.path, file.thumbnail, store)
        (self.radius, self.environment) = (radius, environment)
    }

    func measure(_ axis: Axis, other: Int?) -> SizeRequest { SizeRequest(minimum: 1, natural: 1) }

    func allocate(width: Int, height: Int) {
        frame = Rectangle(x: 0, y: 0, width: Float(width), height: Float(height))
    }

    func draw(on snapshot: borrowing Snapshot) {
        let scale = environment.scale
        var request = ImageRequest(path, width: Int(frame.width) * scale, height: Int(frame.height) * scale)
        request.transform.corners = Array(repeating: radius * Double(scale), count: 4)
        let texture = thumbnail.flatMap { thumbnail in
            store.texture(for: request, load: { await thumbnail.read() }) { [weak self] in
                self?.host?.contentChanged()
            }
        }
        guard let texture else {
            return snapshot.fill(frame, radius: Float(radius), environment.theme.placeholder)
        }
        snapshot.append(texture, in: frame)
    }
}
