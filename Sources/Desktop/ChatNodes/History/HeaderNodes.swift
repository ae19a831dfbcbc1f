import GTKBridge
import ListEngine

/// The drawings of floating headers, for as long as they are the same.
struct HeaderNodes {
    private struct Key: Hashable {
        var kind: HeaderKind
        var id: Int64
    }

    /// More are not on a screen.
    private static let most = 200

    /// Shared with closures that outlive a call: a picture that comes later.
    @MainActor
    private final class Box {
        var nodes: [Key: RenderNode] = [:]
        var images: [Key: (node: RenderNode, scale: Int, image: RasterImage?)] = [:]
    }

    @MainActor private let box = Box()

    @MainActor init() {}

    /// The drawing of a header: what was kept, or what `make` makes.
    @MainActor
    func node(
        for header: HeaderPlacement,
        make: (@escaping @MainActor () -> Void) -> RenderNode?,
        changed: @escaping @MainActor () -> Void
    ) -> RenderNode? {
        let key = Key(kind: header.kind, id: header.id)
        if let node = box.nodes[key] { return node }
        if box.nodes.count > Self.most { box.nodes = [:] }
        let node = make { [weak box] in
            box?.nodes[key] = nil
            changed()
        }
        box.nodes[key] = node
        return node
    }

    /// The drawing of a header as pixels; nil when it is too large.
    @MainActor
    func image(for header: HeaderPlacement, _ node: RenderNode, scale: Int) -> RasterImage? {
        let key = Key(kind: header.kind, id: header.id)
        if let kept = box.images[key], kept.node === node, kept.scale == scale { return kept.image }
        if box.images.count > Self.most { box.images = [:] }
        let image = RasterImage(node, scale: scale, most: 1 << 16)
        box.images[key] = (node, scale, image)
        return image
    }

    /// Forgets all.
    @MainActor
    func removeAll() { (box.nodes, box.images) = ([:], [:]) }
}
