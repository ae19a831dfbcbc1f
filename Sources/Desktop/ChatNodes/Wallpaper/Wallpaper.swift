import GTKBridge
import NodeKit

/// The wallpaper of a chat: painted off the main thread, once for each size and style.
@MainActor
final class Wallpaper: ListBackdrop {
    private struct Request: Equatable {
        var style: WallpaperStyle
        var width: Int
        var height: Int
    }

    /// Its colours.
    var style: WallpaperStyle
    /// Until it is painted, and where it cannot be.
    var ground: Color
    /// How many pixels of the display a pixel of the list has on a side.
    var scale = 1

    private static let painter = WallpaperPainter()
    private var painted: (request: Request, image: PixelImage)?
    /// What is drawn, and the size that it has.
    private var drawing: (size: Size, node: RenderNode)?
    private var isPainting = false

    init(_ style: WallpaperStyle, ground: Color) { (self.style, self.ground) = (style, ground) }

    func draw(_ size: Size, on snapshot: borrowing Snapshot, changed: @escaping @MainActor () -> Void) {
        let all = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
        let request = Request(style: style, width: Int(size.width) * scale, height: Int(size.height) * scale)
        if let painted, painted.request.style == style {
            // One of another size does until there is a better one.
            if drawing?.size != size {
                drawing = RenderNode(opaque: painted.image, in: all).map { (size, $0) }
            }
            if let node = drawing?.node { snapshot.append(node) }
        } else {
            snapshot.fill(all, ground)
        }
        if painted?.request != request { paint(request, changed) }
    }

    private func paint(_ request: Request, _ changed: @escaping @MainActor () -> Void) {
        guard !isPainting else { return }
        isPainting = true
        Task {
            let image = await Self.painter.paint(request.style, width: request.width, height: request.height)
            isPainting = false
            guard let image else { return }
            (painted, drawing) = ((request, image), nil)
            // Drawn anew, it asks again if the size is another one by now.
            changed()
        }
    }
}
