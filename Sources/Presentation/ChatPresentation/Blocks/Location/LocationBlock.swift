public import ClientModel

/// A place on a map: one that somebody sent, one that has a name, or one that moves.
public struct LocationBlock: ContentBlock {
    /// Where it is.
    public var location: Location
    /// What it is called; empty for a mere place.
    public var title: String
    /// More about it.
    public var detail: String

    /// A place.
    public init(_ location: Location, title: String = "", detail: String = "") {
        self.location = location
        self.title = title
        self.detail = detail
    }

    /// A place that has a name.
    init(_ venue: Venue) {
        self.init(venue.location, title: venue.title, detail: venue.address)
    }

    /// Up to the bubble's edge.
    public var traits: BlockTraits {
        var traits = BlockTraits(.flush)
        traits.hidesName = title.isEmpty
        return traits
    }
}
