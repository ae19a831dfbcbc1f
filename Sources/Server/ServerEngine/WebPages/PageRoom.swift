import ServerStore
import TelegramSchema

/// The bytes of pages that are stored in a day: what is removed again frees its room only days later.
extension RequestContext {
    /// The bytes that count as one use of a rate.
    private static let bytesOfUse: Int64 = 64 << 10
    /// The least bytes of a day, however little room a host gives.
    private static let leastDailyBytes: Int64 = 64 << 20

    /// True if files and articles of pages may still be stored for a user; nil is the server itself.
    func hasRoomForPageFiles(of asker: UserID?) throws -> Bool {
        try wait(for: allPages) == nil && (asker.map { try mayFillPages($0) } ?? true)
    }

    /// True if any page may still be looked up for a user.
    func mayFillPages(_ asker: UserID) throws -> Bool { try wait(for: pageRate(of: asker)) == nil }

    /// Counts what a look-up for a user has stored.
    func usePageRoom(_ bytes: Int64, of asker: UserID?) throws {
        let uses = (bytes + Self.bytesOfUse - 1) / Self.bytesOfUse
        if uses > 0 { try use(allPages, uses) }
        // A look-up that found nothing has left a row.
        if let asker { try use(pageRate(of: asker), max(1, uses)) }
    }

    private var allPages: Rate {
        let bytes = max(options.limits.pageBytes / 2, Self.leastDailyBytes)
        return Rate(name: "page files", limit: daily(bytes))
    }

    private func pageRate(of asker: UserID) -> Rate {
        Rate(name: "page files \(asker.rawValue)", limit: daily(options.limits.pageBytesOfUser))
    }

    private func daily(_ bytes: Int64) -> RateLimit { RateLimit(bytes / Self.bytesOfUse, per: 86_400) }
}
