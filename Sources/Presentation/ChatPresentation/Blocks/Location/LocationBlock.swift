public import ClientModel

/// A place on a map: a location, a venue with a name, or a live location.
public struct LocationBlock: ContentBlock {
    /// The location.
    public var location: Location
    /// The name; empty for a location without one.
    public var title: String
    /// The detail line.
    public var detail: String

    /// Creates the block for a location.
    public init(_ location: Location, title: String = "", detail: String = "") {
        self.location = location
        self.title = title
        self.detail = detail
    }

    /// Creates the block for a venue.
    init(_ venue: Venue) {
        self.init(venue.location, title: venue.title, detail: venue.address)
    }

    /// Extends to the edge of the bubble.
    public var traits: BlockTraits {
        var traits = BlockTraits(.flush)
        traits.hidesName = title.isEmpty
        return traits
    }
}
