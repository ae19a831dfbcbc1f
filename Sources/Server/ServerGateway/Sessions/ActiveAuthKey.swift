import MTProto
import TelegramSchema

/// An authorization key that is in memory, with the sessions that use it.
///
/// Confined to the loop of its ``SessionLoop``.
final class ActiveAuthKey {
    /// The lifetime of a key, and the key that it stands for.
    enum Kind {
        /// Stored; may be dropped from memory at any time.
        case permanent
        /// Only in memory, until `expires`; stands for `permanent` once it is bound.
        case temporary(expires: WireTime, permanent: ActiveAuthKey?)
    }

    let key: AuthKey
    var kind: Kind
    var salts: SaltSchedule
    var sessions: [SessionID: ActiveSession] = [:]

    /// The public clients of the compact transport that use the key.
    var publicClients: [PublicClient] = []
    /// The sessions of our own clients on the compact transport.
    var numbered: [NumberedSession] = []
    /// What is left of its share of the time for packing harder; nil before the first answer.
    var packingHard: ByteAllowance?
    /// The files that are being given by HTTP under the key.
    var downloads = 0

    /// The user signed in under the key. Only for a permanent key.
    var user: UserID?
    /// True if the key joined the session of another one: its sessions get no updates.
    var isJoined = false
    /// The temporary keys that are used in place of this permanent one: a client may have one for each session.
    var temporaries: [ActiveAuthKey] = []
    /// The time of the last packet encrypted with the key.
    var lastHeard: WireTime
    /// The counter of its clients' calls in the engine.
    let account: UsageCounter
    /// The counter of ``user``.
    var userAccount: UsageCounter?
    /// The time since which no session uses the key.
    var unusedSince: WireTime
    /// The time of the earliest alarm for the key.
    var alarmAt: WireTime?
    /// The time at which the key came into memory.
    let keptSince: WireTime
    /// The data centre that the client meant when it made the key; nil if unknown, as it is not stored.
    var dataCentre: Int32?
    /// The layer that its client named last, in any session; 0 if unknown.
    var layer: Int32 = 0
    /// The address that the key is counted with while it is temporary and unbound.
    var maker: AddressLimiter.Key?

    init(key: AuthKey, kind: Kind, saltSecret: [UInt8], account: UsageCounter, now: WireTime) {
        self.key = key
        self.kind = kind
        self.account = account
        salts = SaltSchedule(secret: saltSecret, keyID: key.id, epoch: now)
        lastHeard = now
        unusedSince = now
        keptSince = now
    }

    /// The permanent key that calls are made under; nil for a temporary one that is not bound.
    var permanent: ActiveAuthKey? {
        switch kind {
        case .permanent: self
        case .temporary(_, let permanent): permanent
        }
    }

    /// The latest expiry of a temporary key; nil for a permanent one.
    func expiry(_ limits: GatewayLimits) -> WireTime? {
        guard case .temporary(let expires, let permanent) = kind else { return nil }
        return permanent == nil ? min(expires, keptSince + limits.unboundKeyMemory) : expires
    }

    /// True if anything uses the key.
    var isInUse: Bool {
        !sessions.isEmpty || !temporaries.isEmpty || !publicClients.isEmpty || !numbered.isEmpty
            || downloads > 0
    }

    /// The number of sessions that act for this permanent key.
    var sessionCount: Int { temporaries.reduce(sessions.count + numbered.count) { $0 + $1.sessions.count } }

    /// All sessions that act for this permanent key.
    var allSessions: [any EvictableSession] {
        let own: [any EvictableSession] = Array(sessions.values) + numbered
        return temporaries.reduce(into: own) { $0 += Array($1.sessions.values) }
    }

    /// The session of this permanent key that its client knows by `id`.
    func session(_ id: SessionID) -> ActiveSession? {
        if let session = sessions[id] { return session }
        for temporary in temporaries {
            if let session = temporary.sessions[id] { return session }
        }
        return nil
    }

    /// The session that updates go to: the one used last among those that expect them.
    ///
    /// Sessions without a connection count as well, since their client may come back for the missed updates; but a
    /// connected one takes precedence.
    var pushTarget: ActiveSession? {
        var best: ActiveSession?
        for session in sessions.values where session.isBetterPushTarget(than: best) { best = session }
        for temporary in temporaries {
            for session in temporary.sessions.values where session.isBetterPushTarget(than: best) {
                best = session
            }
        }
        return best
    }

    /// The session of our own clients that updates go to: the newest that expects them.
    ///
    /// A connected one takes precedence, but what may be the copy of an earlier message takes no updates from another.
    var numberedPushTarget: NumberedSession? {
        numbered.last { $0.wantsUpdates && $0.isConnected && !$0.isUnconfirmed }
            ?? numbered.last { $0.wantsUpdates && $0.isConnected } ?? numbered.last { $0.wantsUpdates }
    }
}
