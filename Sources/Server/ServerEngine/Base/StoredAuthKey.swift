public import TelegramSchema

/// A permanent key from the store.
public struct StoredAuthKey: Sendable, Equatable {
    /// Low 64 bits of the key's SHA-1.
    public var id: Int64
    /// 256 bytes. A secret.
    public var bytes: [UInt8]
    /// The user signed in under the key, if any.
    public var user: UserID?
    /// True if the key joined the session of another one, under which its client hears of updates.
    public var isJoined: Bool
    /// The layer that its client named last; 0 if unknown.
    public var layer: Int32

    /// Creates a key from its parts.
    public init(id: Int64, bytes: [UInt8], user: UserID?, isJoined: Bool = false, layer: Int32 = 0) {
        self.id = id
        self.bytes = bytes
        self.user = user
        self.isJoined = isJoined
        self.layer = layer
    }
}
