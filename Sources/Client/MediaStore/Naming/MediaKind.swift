public import ClientModel

/// The kind of a resource for the user: a line of the storage page, and a rule of how long to keep it.
public struct MediaKind: RawRepresentable, Hashable, Sendable {
    /// The stored number. Any can be read: a newer version may have stored one of its own.
    public let rawValue: UInt8

    /// Wraps a stored number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// None of the others, or not known yet.
    public static let other = Self(rawValue: 0)
    /// A photo in a message.
    public static let photo = Self(rawValue: 1)
    /// A video in a message.
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
    /// A photo of a peer.
    public static let avatar = Self(rawValue: 8)
    /// A story, which is needed only for a short time.
    public static let story = Self(rawValue: 9)
}

/// The data of a resource in the index, apart from its bytes.
public struct MediaDescription: Hashable, Sendable {
    /// The kind.
    public var kind: MediaKind
    /// The chat that shows it, nil for none.
    public var chat: PeerID?
    /// The length in bytes, if it is known before the first byte arrives.
    public var byteCount: Int64?

    /// Creates a description.
    public init(kind: MediaKind, chat: PeerID? = nil, byteCount: Int64? = nil) {
        self.kind = kind
        self.chat = chat
        self.byteCount = byteCount
    }
}
