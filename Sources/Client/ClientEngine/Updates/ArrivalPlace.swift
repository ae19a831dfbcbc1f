public import ClientModel
public import MessageStore

/// The place up to which a program has handled the new messages of an account, one by one. While the store has one,
/// differences come whole: see ``UpdateProcessor``.
public struct ArrivalPlace: RecordCodable, Equatable, Sendable {
    /// The last message that was handled.
    public var last: StableID
    /// The earliest time of messages that are new, seconds since 1970.
    public var since: Int32

    /// Creates a place.
    public init(last: StableID, since: Int32) {
        self.last = last
        self.since = since
    }

    /// Fields: 1 last message, 2 since.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(last: .unassigned, since: 0)
        while let field = try reader.next() {
            switch field {
            case 1: last = StableID(rawValue: try reader.int64())
            case 2: since = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(last.rawValue, at: 1)
        writer.write(since, at: 2)
    }
}

extension EntryKey where Value == ArrivalPlace {
    /// The place of the program that uses the account as a library.
    public static let arrivalPlace = EntryKey(.protocolState, "library.arrivals")
}
