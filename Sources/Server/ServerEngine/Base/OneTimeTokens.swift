import TelegramSchema
import WireCrypto

/// A client that shows a QR code: it waits for a session of some user to sign it in.
struct LoginTokenRequest {
    /// The session that asked.
    var session: SessionAddress
    /// The address that it asked from.
    var address: String
    /// The users who have an account on that device already.
    var exceptions: Set<Int64>
}

/// Secrets that prove something once: exported authorizations and login tokens. In memory: a client whose token is lost
/// asks for another.
struct OneTimeTokens<Content: Sendable> {
    private static var limit: Int { 10_000 }
    private static var byteCount: Int { 32 }

    private let lifetime: Int64
    private let limitOfOwner: Int
    private var waiting: [(bytes: [UInt8], owner: Int64, content: Content, ends: Int64)] = []

    /// Tokens that are good for `lifetime` milliseconds. Each key has `limitOfOwner` of them at most; its oldest goes
    /// first.
    init(lifetime: Int64, limitOfOwner: Int) {
        self.lifetime = lifetime
        self.limitOfOwner = limitOfOwner
    }

    /// Adds a token of the key `owner`.
    ///
    /// - Returns: The bytes that prove it, and its end in milliseconds since 1970.
    /// - Throws: `FLOOD_WAIT_n` if the keys of others have all tokens that there may be: theirs stay good.
    mutating func add(
        _ content: Content,
        of owner: Int64,
        now: Int64,
        random: inout some RandomNumberGenerator
    ) throws(RPCError) -> (bytes: [UInt8], ends: Int64) {
        waiting.removeAll { $0.ends <= now }
        let own = waiting.indices.filter { waiting[$0].owner == owner }
        if let oldest = own.first, own.count >= limitOfOwner { waiting.remove(at: oldest) }
        guard waiting.count < Self.limit else { throw .flood(seconds: lifetime / 1000) }
        let bytes = random.randomBytes(Self.byteCount)
        let ends = now + lifetime
        waiting.append((bytes, owner, content, ends))
        return (bytes, ends)
    }

    /// The token with these bytes and the key that it belongs to, if its time has not passed.
    func find(_ bytes: [UInt8], now: Int64) -> (owner: Int64, content: Content)? {
        waiting.first { $0.bytes == bytes && $0.ends > now }.map { ($0.owner, $0.content) }
    }

    /// Removes a token that was used.
    mutating func remove(_ bytes: [UInt8]) { waiting.removeAll { $0.bytes == bytes } }

    /// Removes all tokens of a key.
    mutating func removeAll(of owner: Int64) { waiting.removeAll { $0.owner == owner } }
}
