public import MTProto

/// The stored data of a client about a server. The key is the account: store it where only its owner can read it.
public struct ClientCredentials: Sendable, Equatable {
    /// The key.
    public var key: AuthKey

    /// The last known salt.
    public var salt: Int64

    /// The difference of the server's clock from this machine's.
    public var timeOffset: Duration

    /// A key with the data last known about its server.
    public init(key: AuthKey, salt: Int64 = 0, timeOffset: Duration = .zero) {
        self.key = key
        self.salt = salt
        self.timeOffset = timeOffset
    }
}
