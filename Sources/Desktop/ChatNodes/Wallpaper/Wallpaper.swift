import GTKBridge
import NodeKit

/// The wallpaper of a chat, painted off the main thread once for each size and style.
@MainActor
final class Wallpaper: ListBackdrop {
    private struct Request: Equatable {
        var style: WallpaperStyle
        var width: Int
        var height: Int
    }

    /// The colours.
    var style: WallpaperStyle
    /// The colour shown until the wallpaper is painted, or if that is impossible.
    var ground: Color
    /// The number of display pixels for a pixel of the list, on a side.
    var scale = 1

    private static let painter = WallpaperPainter()
    /// The last drawing: most chats opened next have the same size and style.
    private static var last: (painted: Painted, drawing: Drawing)?
    private typealias Painted = (request: Request, image: PixelImage)
    private typealias Drawing = (size: Size, image: RasterImage, node: RenderNode)
    private var painted: Painted?
    /// The present drawing and its size. With cairo it is a node, too: a texture of that size would be copied in
    /// each frame.
    private var drawing: Drawing?
    private var isPainting = false

    init(_ style: WallpaperStyle, ground: Color) { (self.style, self.ground) = (style, ground) }

    func draw(_ size: Size, on snapshot: borrowing Snapshot, changed: @escaping @MainActor () -> Void) {
        prepare(size, changed)
        if let drawing {
            snapshot.append(drawing.node)
        } else {
            snapshot.fill(Rectangle(size), ground)
        }
    }

    func still(_ size: Size) -> RasterImage? { drawing?.size == size ? drawing?.image : nil }

    private func prepare(_ size: Size, _ changed: @escaping @MainActor () -> Void) {
        let request = Request(style: style, width: Int(size.width) * scale, height: Int(size.height) * scale)
        if painted?.request != request, let last = Self.last, last.painted.request == request {
            (painted, drawing) = last
        }
        // A drawing in another size is shown until the new one is ready; one in another style is not.
        if painted?.request.style != style {
            drawing = nil
        } else if let painted, drawing?.size != size {
            drawing = RasterImage(opaque: painted.image, in: Rectangle(size)).flatMap { image in
                let pieces = [(image, Point(x: 0, y: 0))]
                return RenderNode(composing: pieces, in: Rectangle(size)).map { (size, image, $0) }
            }
        }
        guard let painted, painted.request == request else { return paint(request, changed) }
        if let drawing { Self.last = (painted, drawing) }
    }

    private func paint(_ request: Request, _ changed: @escaping @MainActor () -> Void) {
        guard !isPainting else { return }
        isPainting = true
        Task {
            let image = await Self.painter.paint(request.style, width: request.width, height: request.height)
            isPainting = false
            guard let image else { return }
            (painted, drawing) = ((request, image), nil)
            // The next drawing requests another painting if the size has changed by then.
            changed()
        }
    }
}
