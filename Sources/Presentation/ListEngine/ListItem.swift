/// The identity of an item: a stable local id, never an id of the server and never an index.
public struct ItemID: Hashable, Sendable {
    /// The number by which the host knows the item.
    public var rawValue: Int64

    /// Creates the id with this number.
    public init(_ rawValue: Int64) {
        self.rawValue = rawValue
    }
}

extension ItemID: CustomStringConvertible {
    /// The number as text.
    public var description: String { "item \(rawValue)" }
}

/// The height of an item in pixels, as known to the host when it passes the item.
public enum ItemHeight: Equatable, Sendable {
    /// The height of an existing layout for the present width and the new neighbours.
    case measured(Double)
    /// An estimate without a layout. The engine requests a layout when the item comes near the viewport.
    case estimated(Double)

    var isEstimated: Bool { if case .estimated = self { true } else { false } }
}

/// A row as the list knows it: its id, its height and its headers.
public struct ListItem: Equatable, Sendable, Identifiable {
    /// The id, the same for as long as the row exists.
    public var id: ItemID
    /// The height. An estimate may be bad: it is corrected out of sight, or without moving the anchor.
    public var height: ItemHeight
    /// The headers under which the row stands.
    public var headers: HeaderMarks
    /// False for a row that is no news by itself, as a line between others: ``FollowState/away(newItems:)`` leaves it out.
    public var isNews: Bool

    /// Creates an item.
    public init(
        _ id: ItemID,
        height: ItemHeight,
        headers: HeaderMarks = HeaderMarks(),
        isNews: Bool = true
    ) {
        self.id = id
        self.height = height
        self.headers = headers
        self.isNews = isNews
    }
}
