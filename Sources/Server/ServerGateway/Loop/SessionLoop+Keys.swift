import Logging
import MTProto
import NIOCore
import ServerEngine
import TelegramSchema

/// Which keys are in memory, and who is signed in under them.
extension SessionLoop {
    /// Puts a key in memory and sets the alarm that will let it go.
    func keep(_ key: ActiveAuthKey) {
        keys[key.key.id] = key
        setAlarm(for: key)
    }

    /// Takes a key out of memory with all its sessions.
    func drop(_ key: ActiveAuthKey) {
        keys[key.key.id] = nil
        noteBound(key)
        for session in Array(key.sessions.values) { forget(session) }
        for temporary in key.temporaries { drop(temporary) }
        if case .temporary(_, let permanent?) = key.kind {
            permanent.temporaries.removeAll { $0 === key }
            noteIfUnused(permanent)
        }
        setUser(nil, of: key)
    }

    /// Keeps a temporary key that is to be bound; false when its address has too many.
    func keepUnbound(_ key: ActiveAuthKey, of maker: AddressLimiter.Key) -> Bool {
        guard addresses.madeKey(maker) else { return false }
        if unboundKeys >= limits.unboundKeys {
            unbound.popFirst { isUnbound($0) }.flatMap { keys[$0] }.map(drop)
        }
        key.maker = maker
        unboundKeys += 1
        unbound.append(key.key.id) { isUnbound($0) }
        keep(key)
        return true
    }

    /// Notes that a key is bound or gone, if it was counted as neither.
    func noteBound(_ key: ActiveAuthKey) {
        guard let maker = key.maker else { return }
        key.maker = nil
        unboundKeys -= 1
        addresses.boundKey(maker)
    }

    private func isUnbound(_ id: AuthKeyID) -> Bool { keys[id]?.maker != nil }

    func noteIfUnused(_ key: ActiveAuthKey) {
        guard key.sessions.isEmpty, key.temporaries.isEmpty else { return }
        key.unusedSince = now
        setAlarm(for: key)
    }

    /// What became of looking for a permanent key.
    enum KeyLookup {
        case found(ActiveAuthKey)
        /// There is no such key: the client may forget it.
        case absent
        /// Not looked for: the address has named too many that are not there.
        case refused
        /// The store could not say. The key may well be there, and must not be denied.
        case failed
    }

    /// Looks for a permanent key in memory and in the store, and runs `then` with what it found on the loop, at
    /// once or later.
    func withPermanentKey(
        _ id: AuthKeyID,
        for address: AddressLimiter.Key,
        then: @escaping (KeyLookup) -> Void
    ) {
        if let key = keys[id] {
            if case .permanent = key.kind { then(.found(key)) } else { then(.absent) }
            return
        }
        guard let engine else { return then(.failed) }
        guard addresses.asksForKey(address, seconds: now.seconds) else { return then(.refused) }
        let found = eventLoop.makeFutureWithTask { try await engine.authKey(id: id.rawValue) }
        found.assumeIsolated().whenComplete { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let stored?):
                addresses.foundKey(address)
                then(self.admit(stored))
            case .success(nil): then(.absent)
            case .failure:
                addresses.foundKey(address)
                logger.error("a key could not be looked up")
                then(.failed)
            }
        }
    }

    private func admit(_ stored: StoredAuthKey) -> KeyLookup {
        let id = AuthKeyID(rawValue: stored.id)
        // Two connections may have asked at the same time.
        if let known = keys[id] { return .found(known) }
        guard let authKey = AuthKey(bytes: stored.bytes), authKey.id == id else {
            logger.error("a stored key does not fit its id")
            return .failed
        }
        let key = makeKey(authKey, .permanent)
        keep(key)
        setUser(stored.user, of: key)
        return .found(key)
    }

    /// A key with nobody signed in and no session.
    func makeKey(_ key: AuthKey, _ kind: ActiveAuthKey.Kind) -> ActiveAuthKey {
        let account = UsageCounter(limits, now: now)
        return ActiveAuthKey(key: key, kind: kind, saltSecret: options.saltSecret, account: account, now: now)
    }

    /// Notes who is signed in under a permanent key, so that updates find its sessions.
    func setUser(_ user: UserID?, of key: ActiveAuthKey) {
        guard key.user != user else { return }
        if let before = key.user {
            keysOfUser[before]?.removeAll { $0 == key.key.id }
            if keysOfUser[before]?.isEmpty == true { keysOfUser[before] = nil }
            accountsOfUsers.giveBack(before)
        }
        key.user = user
        key.userAccount = user.map { accountsOfUsers.take($0, limits, now: now) }
        if let user { keysOfUser[user, default: []].append(key.key.id) }
    }
}
