import TelegramSchema
import WireCrypto

/// Exported authorizations that no key has used yet. In memory: a client whose export is lost asks for another.
struct ExportedAuthorizations {
    /// A session that may be joined.
    struct Export {
        let user: UserID
        /// The key that the session began under.
        let origin: Int64
    }

    /// The most keys of one session beside the one that it began under.
    static let joinedLimit = 16
    /// The lifetime of an export, in milliseconds.
    static let lifetime: Int64 = 60_000
    /// The most exports of one session; the oldest goes first.
    static let limitOfSession = 8
    private static let limit = 10_000
    private static let byteCount = 32

    private var waiting: [(bytes: [UInt8], export: Export, ends: Int64)] = []

    /// Adds an export, and returns the bytes that prove it.
    mutating func add(_ export: Export, now: Int64, random: inout some RandomNumberGenerator) -> [UInt8] {
        waiting.removeAll { $0.ends <= now }
        let own = waiting.indices.filter { waiting[$0].export.origin == export.origin }
        if own.count >= Self.limitOfSession || waiting.count >= Self.limit {
            waiting.remove(at: own.first ?? 0)
        }
        let bytes = random.randomBytes(Self.byteCount)
        waiting.append((bytes, export, now + Self.lifetime))
        return bytes
    }

    /// The export with these bytes, if its time has not passed.
    func find(_ bytes: [UInt8], now: Int64) -> Export? {
        waiting.first { $0.bytes == bytes && $0.ends > now }?.export
    }

    /// Removes an export that was used.
    mutating func remove(_ bytes: [UInt8]) { waiting.removeAll { $0.bytes == bytes } }
}
