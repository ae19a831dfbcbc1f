public import MTProto

/// What a client keeps of a server between two starts. The key is the account: store it where only its owner
/// can read it.
public struct ClientCredentials: Sendable, Equatable {
    /// The key.
    public var key: AuthKey

    /// The last salt that was heard of.
    public var salt: Int64

    /// How much the server's clock is ahead of ours.
    public var timeOffset: Duration

    /// A key with what was last known about its server.
    public init(key: AuthKey, salt: Int64 = 0, timeOffset: Duration = .zero) {
        self.key = key
        self.salt = salt
        self.timeOffset = timeOffset
    }
}
