/// Several pictures side by side.
public struct AlbumBlock: ContentBlock {
    /// The pictures, in their order.
    public var pictures: [MediaBlock]

    /// Creates an album.
    public init(_ pictures: [MediaBlock]) { self.pictures = pictures }

    /// Extends to the edge of the bubble and hides the name.
    public var traits: BlockTraits {
        var traits = BlockTraits(.flush)
        traits.hidesName = true
        return traits
    }
}
