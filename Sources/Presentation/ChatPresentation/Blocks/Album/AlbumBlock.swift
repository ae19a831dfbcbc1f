/// Several pictures side by side.
public struct AlbumBlock: ContentBlock {
    /// The pictures, in their order.
    public var pictures: [MediaBlock]

    /// An album.
    public init(_ pictures: [MediaBlock]) { self.pictures = pictures }

    /// Up to the bubble's edge; it speaks for itself.
    public var traits: BlockTraits {
        var traits = BlockTraits(.flush)
        traits.hidesName = true
        return traits
    }
}
