import MTProto

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

    init(usesTemporary: Bool, kept: NetworkCredentials.DataCentre?) {
        self.usesTemporary = usesTemporary
        permanent = kept?.key
        salts = SaltCache(kept?.salts ?? [])
        isAuthorised = kept?.isAuthorised ?? false
    }

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
    }

    /// The credentials to store.
    var kept: NetworkCredentials.DataCentre? {
        permanent.map { .init(key: $0, salts: usesTemporary ? [] : salts.salts, isAuthorised: isAuthorised) }
    }
}
