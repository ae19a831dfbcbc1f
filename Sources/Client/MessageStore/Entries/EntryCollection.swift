public import ClientModel

/// A collection of named values: a kind, and for lists and caches a number of the caller's.
///
/// Names are compared byte by byte. Dots make prefixes by which ``EntriesView`` shows a part.
public struct EntryCollection: Hashable, Sendable {
    /// The stored number: the kind above, the caller's number in the lower 32 bits.
    let number: Int64

    init(number: Int64) { self.number = number }

    private init(kind: Int64, _ number: Int32 = 0) {
        self.number = kind << 32 | Int64(UInt32(bitPattern: number))
    }

    /// Settings of the account.
    public static let preferences = Self(kind: 1)
    /// The hints that were shown, with the number of times.
    public static let notices = Self(kind: 2)
    /// Keys and tokens. The whole file is encrypted; these need no more.
    public static let keychain = Self(kind: 3)
    /// The positions in the update streams of the account and the channels.
    public static let protocolState = Self(kind: 5)

    /// The messages that the user was notified of outside of the window, by chat.
    public static let notifications = Self(kind: 8)
    /// The times of the last maintenance runs.
    static let maintenance = Self(kind: 9)

    /// A set of things without an order.
    public static func list(_ number: Int32) -> Self { Self(kind: 6, number) }

    /// Values that can be fetched again, one number for each cache; give the entries an expiry.
    public static func cache(_ number: Int32) -> Self { Self(kind: 7, number) }
}

/// The name of one value, and its type.
///
/// ```swift
/// extension EntryKey where Value == Theme {
///     static let theme = EntryKey(.preferences, "appearance.theme")
/// }
/// ```
public struct EntryKey<Value: RecordCodable & Equatable>: Hashable, Sendable {
    /// The collection of the value.
    public let collection: EntryCollection
    /// The name in the collection.
    public let name: String

    /// Creates a key.
    public init(_ collection: EntryCollection, _ name: String) {
        self.collection = collection
        self.name = name
    }
}

/// A value as it is stored.
public struct StoredEntry: Hashable, Sendable {
    /// Its name in its collection.
    public let name: String
    /// The date of expiry, seconds since 1970; nil for never.
    public let expires: Int32?
    /// The record.
    public let bytes: [UInt8]

    /// Decodes the record.
    public func decoded<Value: RecordCodable>(_: Value.Type = Value.self) throws(RecordError) -> Value {
        try Value(record: bytes)
    }
}
