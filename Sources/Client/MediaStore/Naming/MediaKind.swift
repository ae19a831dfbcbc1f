public import ClientModel

/// What a resource is to its member: a line of the storage page, and a rule of how long to keep it.
public struct MediaKind: RawRepresentable, Hashable, Sendable {
    /// The stored number. Any can be read: a newer version may have stored one of its own.
    public let rawValue: UInt8

    /// Wraps a stored number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// None of the others, or not known yet.
    public static let other = Self(rawValue: 0)
    /// A picture in a message.
    public static let photo = Self(rawValue: 1)
    /// A film in a message.
    public static let video = Self(rawValue: 2)
    /// A file of any type.
    public static let file = Self(rawValue: 3)
    /// Music.
    public static let music = Self(rawValue: 4)
    /// A voice message.
    public static let voice = Self(rawValue: 5)
    /// A round video message.
    public static let round = Self(rawValue: 6)
    /// A sticker, an animated emoji, a pack's cover.
    public static let sticker = Self(rawValue: 7)
    /// A picture of a peer.
    public static let avatar = Self(rawValue: 8)
    /// A story, which is not wanted for long.
    public static let story = Self(rawValue: 9)
}

/// What the ledger should say of a resource, apart from its bytes.
public struct MediaDescription: Hashable, Sendable {
    /// What it is.
    public var kind: MediaKind
    /// The chat in which it is seen, nil for none.
    public var chat: PeerID?
    /// Its length in bytes, when that is known before a byte has come.
    public var byteCount: Int64?

    /// Describes a resource.
    public init(kind: MediaKind, chat: PeerID? = nil, byteCount: Int64? = nil) {
        self.kind = kind
        self.chat = chat
        self.byteCount = byteCount
    }
}
