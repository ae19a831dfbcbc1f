public import ClientModel

/// What values by name belong to: a kind, and for lists and caches a number of the caller's.
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
    /// Which hints were shown, and how often.
    public static let notices = Self(kind: 2)
    /// Keys and tokens. The whole file is encrypted; these need no more.
    public static let keychain = Self(kind: 3)
    /// What was imported from address books, by the book's own name of the contact.
    public static let deviceContacts = Self(kind: 4)
    /// How far the account's and the channels' streams of updates were followed.
    public static let protocolState = Self(kind: 5)

    /// Which messages the member was told of outside of the window, by chat.
    public static let notifications = Self(kind: 8)
    /// When chores were done that are due now and then.
    static let maintenance = Self(kind: 9)

    /// A set of things without an order.
    public static func list(_ number: Int32) -> Self { Self(kind: 6, number) }

    /// What can be fetched again, one number for each cache; give its entries an expiry.
    public static func cache(_ number: Int32) -> Self { Self(kind: 7, number) }
}

/// Names one value and says of what type it is.
///
/// ```swift
/// extension EntryKey where Value == Theme {
///     static let theme = EntryKey(.preferences, "appearance.theme")
/// }
/// ```
public struct EntryKey<Value: RecordCodable & Equatable>: Hashable, Sendable {
    /// Where the value lies.
    public let collection: EntryCollection
    /// Its name there.
    public let name: String

    /// Names a value.
    public init(_ collection: EntryCollection, _ name: String) {
        self.collection = collection
        self.name = name
    }
}

/// A value as it is stored.
public struct StoredEntry: Hashable, Sendable {
    /// Its name in its collection.
    public let name: String
    /// When it may be removed, seconds since 1970; nil to stay.
    public let expires: Int32?
    /// The record.
    public let bytes: [UInt8]

    /// Decodes the record.
    public func decoded<Value: RecordCodable>(_: Value.Type = Value.self) throws(RecordError) -> Value {
        try Value(record: bytes)
    }
}
