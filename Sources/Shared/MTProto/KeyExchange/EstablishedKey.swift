/// The result of a key exchange, the same at both ends.
public struct EstablishedKey: Sendable, Equatable {
    /// The lifetime of a key.
    public enum Lifetime: Sendable, Equatable {
        /// Until it is destroyed; a server stores it.
        case permanent

        /// Until this moment of the server's clock; never stored, only in memory.
        case temporary(expires: WireTime)
    }

    /// The new key.
    public var key: AuthKey

    /// The salt of its first half hour, by the formula of the key exchange. Not every client uses it.
    public var initialSalt: Int64

    /// The key's lifetime.
    public var lifetime: Lifetime

    /// Creates a result from its parts.
    public init(key: AuthKey, initialSalt: Int64, lifetime: Lifetime) {
        self.key = key
        self.initialSalt = initialSalt
        self.lifetime = lifetime
    }
}
