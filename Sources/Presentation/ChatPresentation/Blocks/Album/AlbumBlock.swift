/// Several pictures side by side.
public struct AlbumBlock: ContentBlock {
    /// The pictures, in their order.
    public var pictures: [MediaBlock]

    /// Creates an album.
    public init(_ pictures: [MediaBlock]) { self.pictures = pictures }

    /// Extends to the edge of the bubble.
    public var traits: BlockTraits { BlockTraits(.flush) }
}

extension AlbumBlock {
    /// The pictures as arranged by ``Mosaic``. A wider bubble, because of its caption, does not change the
    /// arrangement: all clients of a conversation show the same one.
    public func fit(in space: BlockSpace) -> BlockFit {
        let metrics = space.context.metrics
        let room = min(metrics.largestPicture.width, space.width - 2 * metrics.pictureInset)
        return BlockFit(width: max(1, room) + 2 * metrics.pictureInset) { width in
            let box = LayoutSize(
                width: max(1, width - 2 * metrics.pictureInset),
                height: metrics.largestPicture.height
            )
            let mosaic = Mosaic(pictures.map(\.albumSize), in: box, spacing: metrics.pictureInset)
            let all = LayoutRect(x: metrics.pictureInset, y: 0, mosaic.size)
            var elements: [LayoutElement] = []
            for (picture, tile) in zip(pictures, mosaic.tiles) {
                let frame = tile.frame.moved(x: all.x)
                let corners = space.corners.kept(at: tile.edges)
                elements += picture.elements(in: frame, corners: corners, space: space)
            }
            if let status = space.status { elements += status.plate(in: all, metrics: metrics) }
            return BlockLayout(height: mosaic.size.height, elements: elements)
        }
    }
}

extension Corners {
    /// The corners of a tile: round only in the corners of the album.
    fileprivate func kept(at edges: Mosaic.Edges) -> Corners {
        Corners(
            topLeft: edges.isSuperset(of: [.top, .left]) ? topLeft : 0,
            topRight: edges.isSuperset(of: [.top, .right]) ? topRight : 0,
            bottomLeft: edges.isSuperset(of: [.bottom, .left]) ? bottomLeft : 0,
            bottomRight: edges.isSuperset(of: [.bottom, .right]) ? bottomRight : 0
        )
    }
}
