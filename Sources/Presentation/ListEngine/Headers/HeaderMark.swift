/// What kind of header it is: days, avatars, topics. The host numbers them, and says in ``HeaderStyle`` how each
/// behaves.
public struct HeaderKind: Hashable, Sendable {
    /// The host's number.
    public var rawValue: Int

    /// The kind of this number.
    public init(_ rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// Says under which header of a kind an item stands. Neighbours with the same header share it.
public struct HeaderMark: Hashable, Sendable {
    /// The kind.
    public var kind: HeaderKind
    /// Which one of its kind: a day's number, for instance, or who wrote the message.
    public var id: Int64
    /// When the item came, in seconds, for kinds that join only what is close in time.
    public var seconds: Int64

    /// A mark.
    public init(_ kind: HeaderKind, id: Int64, seconds: Int64 = 0) {
        self.kind = kind
        self.id = id
        self.seconds = seconds
    }
}
