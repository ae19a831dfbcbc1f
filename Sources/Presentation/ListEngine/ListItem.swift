/// Who an item is: a stable local id, never a server's id and never an index.
public struct ItemID: Hashable, Sendable {
    /// The number that the host knows the item by.
    public var rawValue: Int64

    /// The id with this number.
    public init(_ rawValue: Int64) {
        self.rawValue = rawValue
    }
}

extension ItemID: CustomStringConvertible {
    /// The number.
    public var description: String { "item \(rawValue)" }
}

/// How tall an item is, in pixels, as far as the host knows when it hands it over.
public enum ItemHeight: Equatable, Sendable {
    /// A layout for the present width and the new neighbours exists and is this tall.
    case measured(Double)
    /// There is no layout yet. The engine asks for it when the item comes near the viewport.
    case estimated(Double)

    var isEstimated: Bool { if case .estimated = self { true } else { false } }
}

/// What the list has to know about one row: who it is and how tall, and under which headers it stands.
public struct ListItem: Equatable, Sendable, Identifiable {
    /// Stays the same for as long as the row exists.
    public var id: ItemID
    /// Its height. An estimate need not be good: it is corrected out of sight, or without moving the anchor.
    public var height: ItemHeight
    /// The headers that it stands under.
    public var headers: HeaderMarks

    /// An item.
    public init(_ id: ItemID, height: ItemHeight, headers: HeaderMarks = HeaderMarks()) {
        self.id = id
        self.height = height
        self.headers = headers
    }
}
