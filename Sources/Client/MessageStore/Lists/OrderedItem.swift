/// Names a list in an order. The numbers are the caller's and are stored.
public struct OrderedListID: RawRepresentable, Hashable, Sendable {
    /// The stored number.
    public let rawValue: Int32

    /// Wraps a number.
    public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// One thing in a list.
public struct OrderedItem: Hashable, Sendable {
    /// What it is; a list has it once.
    public var name: [UInt8]
    /// What else is known of it, as a record of the list's own.
    public var value: [UInt8]

    /// A thing with its value.
    public init(_ name: [UInt8], value: [UInt8] = []) {
        self.name = name
        self.value = value
    }
}

/// An item with its row and place.
struct RankedItem: OrderedRow {
    var rowID: Int64
    var order: Int64
    var item: OrderedItem
}
