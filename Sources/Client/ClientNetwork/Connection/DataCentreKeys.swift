import MTProto
import NoiseChannel

/// The keys of an account for one data centre.
struct DataCentreKeys {
    /// A key that lives for a day and only in memory (perfect forward secrecy).
    struct Temporary {
        var key: AuthKey
        /// The time of expiry by the server's clock.
        var expires: WireTime
        var salts: SaltCache
        /// True if the server has bound it to the permanent key.
        var isBound = false
    }

    /// The key and salt for calls.
    struct Current {
        var key: AuthKey
        var salt: Int64?
    }

    let usesTemporary: Bool
    var permanent: AuthKey?
    /// The salts of the permanent key.
    var salts: SaltCache
    var temporary: Temporary?
    /// The key that takes over when the connection is quiet.
    var next: Temporary?
    /// True if the account is signed in under the permanent key.
    var isAuthorised: Bool
    /// The tickets of compact channels under the permanent key, the newest last.
    private var tickets: [NoiseTicket] = []

    init(usesTemporary: Bool, kept: NetworkCredentials.DataCentre?) {
        self.usesTemporary = usesTemporary
        permanent = kept?.key
        salts = SaltCache(kept?.salts ?? [])
        isAuthorised = kept?.isAuthorised ?? false
        tickets = kept?.ticket.flatMap(NoiseTicket.init(encoded:)).map { [$0] } ?? []
    }

    /// The most tickets of a device that a server remembers.
    private static let mostTickets = 4

    /// Keeps the ticket of a channel.
    mutating func keep(_ ticket: NoiseTicket) {
        if tickets.count == Self.mostTickets { tickets.removeFirst() }
        tickets.append(ticket)
    }

    /// Takes the newest ticket: it is used once. Have the credentials stored before its first byte is sent.
    mutating func takeTicket() -> NoiseTicket? { tickets.popLast() }

    /// The key to use, bound or not; nil if none exists yet.
    func current(at now: WireTime) -> Current? {
        guard let permanent else { return nil }
        guard usesTemporary else { return Current(key: permanent, salt: salts.current(at: now)) }
        return temporary.map { Current(key: $0.key, salt: $0.salts.current(at: now)) }
    }

    /// True if all connections may call under the current key.
    var isReady: Bool {
        permanent != nil && (!usesTemporary || temporary?.isBound == true)
    }

    /// The salts of the current key.
    var currentSalts: SaltCache {
        get { usesTemporary ? temporary?.salts ?? SaltCache() : salts }
        set {
            if usesTemporary { temporary?.salts = newValue } else { salts = newValue }
        }
    }

    /// Discards expired temporary keys.
    mutating func dropExpired(now: WireTime) {
        if let expires = temporary?.expires, expires <= now { temporary = nil }
        if let expires = next?.expires, expires <= now { next = nil }
    }

    /// Discards all keys: the server does not know the permanent key.
    mutating func forget() {
        permanent = nil
        temporary = nil
        next = nil
        salts = SaltCache()
        isAuthorised = false
        tickets = []
    }

    /// The credentials to store.
    var kept: NetworkCredentials.DataCentre? {
        permanent.map {
            .init(
                key: $0,
                salts: usesTemporary ? [] : salts.salts,
                isAuthorised: isAuthorised,
                ticket: tickets.last?.encoded
            )
        }
    }
}

/// Counts how often the server has denied the permanent key.
///
/// Believing it signs the account out, and the key cannot be restored. A server that briefly cannot read its
/// database may give the same answer. So it must come several times, over minutes, with nothing else in between.
struct KeyDenials {
    /// The number of denials needed.
    static let count = 3
    /// The minimum time between the first and the last.
    static let time = Duration.seconds(120)

    private var count = 0
    private var first = Duration.zero

    /// Records a denial.
    ///
    /// - Parameter now: The time, by ``NetworkTime/elapsed``.
    /// - Returns: True if the denials are to be believed now.
    mutating func add(now: Duration) -> Bool {
        if count == 0 { first = now }
        count += 1
        return count >= Self.count && now - first >= Self.time
    }

    /// Resets the count after the server has accepted the key.
    mutating func clear() { count = 0 }
}
