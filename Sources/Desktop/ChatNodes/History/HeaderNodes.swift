import GTKBridge
import ListEngine

/// The cached drawings of floating headers.
struct HeaderNodes {
    private struct Key: Hashable {
        var kind: HeaderKind
        var id: Int64
    }

    /// The largest number of cached drawings, more than a screen can show.
    private static let most = 200

    /// The storage, shared with closures that outlive a call: a picture may load later.
    @MainActor
    private final class Box {
        var nodes: [Key: RenderNode] = [:]
        var images: [Key: (node: RenderNode, scale: Int, image: RasterImage?)] = [:]
    }

    @MainActor private let box = Box()

    @MainActor init() {}

    /// The cached drawing of a header, or a new one from `make`.
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

    /// The drawing of a header as a bitmap; nil if it is too large.
    @MainActor
    func image(for header: HeaderPlacement, _ node: RenderNode, scale: Int) -> RasterImage? {
        let key = Key(kind: header.kind, id: header.id)
        if let kept = box.images[key], kept.node === node, kept.scale == scale { return kept.image }
        if box.images.count > Self.most { box.images = [:] }
        let image = RasterImage(node, scale: scale, most: 1 << 16)
        box.images[key] = (node, scale, image)
        return image
    }

    /// Clears the cache.
    @MainActor
    func removeAll() { (box.nodes, box.images) = ([:], [:]) }
}
