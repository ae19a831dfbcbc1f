/// The number of an ordered list, chosen by the caller and stored.
public struct OrderedListID: RawRepresentable, Hashable, Sendable {
    /// The stored number.
    public let rawValue: Int32

    /// Wraps a number.
    public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// One item of a list.
public struct OrderedItem: Hashable, Sendable {
    /// The item's identity, unique in the list.
    public var name: [UInt8]
    /// The item's data, as a record of the list's own.
    public var value: [UInt8]

    /// Creates an item with its value.
    public init(_ name: [UInt8], value: [UInt8] = []) {
        self.name = name
        self.value = value
    }
}

/// An item with its row and rank.
struct RankedItem: OrderedRow {
    var rowID: Int64
    var order: Int64
    var item: OrderedItem
}
