import MTProto
import TelegramSchema

/// An authorization key that is in memory, with the sessions that use it.
///
/// Confined to the loop of its ``SessionLoop``.
final class ActiveAuthKey {
    /// How long it may be used, and for whom.
    enum Kind {
        /// Stored; may be dropped from memory at any time.
        case permanent
        /// Only here until `expires`; stands for `permanent` once it is bound.
        case temporary(expires: WireTime, permanent: ActiveAuthKey?)
    }

    let key: AuthKey
    var kind: Kind
    var salts: SaltSchedule
    var sessions: [SessionID: ActiveSession] = [:]

    /// Who is signed in under it. Only for a permanent key.
    var user: UserID?
    /// The temporary keys that are used in place of this permanent one: a client may have one for each session.
    var temporaries: [ActiveAuthKey] = []
    /// When something encrypted with it came last.
    var lastHeard: WireTime
    /// What its clients have on their way through the engine.
    let account: UsageCounter
    /// The same of ``user``.
    var userAccount: UsageCounter?
    /// Since when no session uses it.
    var unusedSince: WireTime
    /// When the earliest alarm for it rings.
    var alarmAt: WireTime?
    /// When it came into memory.
    let keptSince: WireTime
    /// Whom it is counted with as long as it is temporary and not bound.
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

    /// When it goes at the latest, if it is temporary.
    func expiry(_ limits: GatewayLimits) -> WireTime? {
        guard case .temporary(let expires, let permanent) = kind else { return nil }
        return permanent == nil ? min(expires, keptSince + limits.unboundKeyMemory) : expires
    }

    /// How many sessions there are in the name of this permanent key.
    var sessionCount: Int { temporaries.reduce(sessions.count) { $0 + $1.sessions.count } }

    /// All sessions in the name of this permanent key.
    var allSessions: [ActiveSession] {
        temporaries.reduce(into: Array(sessions.values)) { $0 += $1.sessions.values }
    }

    /// The session in the name of this permanent key that its client knows by `id`.
    func session(_ id: SessionID) -> ActiveSession? {
        if let session = sessions[id] { return session }
        for temporary in temporaries {
            if let session = temporary.sessions[id] { return session }
        }
        return nil
    }

    /// The session that updates go to: the one used last of those that want them.
    ///
    /// Sessions without a connection count as well, since their client may come back for what it missed; but a
    /// connected one goes before all others.
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
}
