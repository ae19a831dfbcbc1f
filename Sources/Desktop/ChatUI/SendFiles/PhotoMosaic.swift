import ChatPresentation
import ClientModel
import GTKBridge
import NodeKit
import WindowParts

/// The photos of an album, arranged as in their bubble.
final class PhotoMosaic: WidgetContent {
    /// The maximum size, in pixels.
    private static let box = LayoutSize(width: 388, height: 360)
    private static let spacing = 3.0

    var host: WidgetHost?

    private let sizes: [LayoutSize]
    private let tiles: [Widget]

    /// A widget with photos.
    static func widget(of photos: [PickedFile], from store: ImageStore, _ environment: WindowEnvironment)
        -> CustomWidget
    {
        let mosaic = PhotoMosaic(photos, store, environment)
        let widget = CustomWidget(mosaic, styleName: "mosaic", role: .group)
        for tile in mosaic.tiles { mosaic.host?.insert(tile) }
        return widget
    }

    private init(_ photos: [PickedFile], _ store: ImageStore, _ environment: WindowEnvironment) {
        sizes = photos.map { photo in
            LayoutSize(width: Double(photo.photo?.width ?? 0), height: Double(photo.photo?.height ?? 0))
        }
        tiles = photos.map { LocalImageView.widget(of: $0, from: store, radius: 6, environment) }
    }

    private func mosaic(width: Int) -> Mosaic {
        Mosaic(sizes, in: LayoutSize(width: Double(width), height: Self.box.height), spacing: Self.spacing)
    }

    func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        guard axis == .vertical else { return SizeRequest(minimum: 160, natural: Int(Self.box.width)) }
        let height = Int(mosaic(width: other ?? Int(Self.box.width)).size.height)
        return SizeRequest(minimum: height, natural: height)
    }

    func allocate(width: Int, height: Int) {
        for (place, tile) in zip(mosaic(width: width).tiles, tiles) {
            let frame = place.frame
            host?.place(
                tile,
                at: Point(x: Float(frame.x), y: Float(frame.y)),
                width: Int(frame.width),
                height: Int(frame.height)
            )
        }
    }

    func draw(on snapshot: borrowing Snapshot) {}
}
