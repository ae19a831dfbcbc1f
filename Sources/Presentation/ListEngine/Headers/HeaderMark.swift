/// A kind of header: days, avatars or topics. The host numbers the kinds and describes each by a ``HeaderStyle``.
public struct HeaderKind: Hashable, Sendable {
    /// The host's number.
    public var rawValue: Int

    /// Creates the kind with this number.
    public init(_ rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// The header of one kind under which an item stands. Neighbours with the same header share it.
public struct HeaderMark: Hashable, Sendable {
    /// The kind.
    public var kind: HeaderKind
    /// The identity within the kind: the number of a day, for instance, or the author of a message.
    public var id: Int64
    /// The time of the item in seconds, for kinds that join only items that are close in time.
    public var seconds: Int64

    /// Creates a mark.
    public init(_ kind: HeaderKind, id: Int64, seconds: Int64 = 0) {
        self.kind = kind
        self.id = id
        self.seconds = seconds
    }
}
