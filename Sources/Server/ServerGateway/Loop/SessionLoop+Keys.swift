import Logging
import MTProto
import NIOCore
import ServerEngine
import TelegramSchema

/// The keys in memory, and their users.
extension SessionLoop {
    /// Keeps a key in memory and sets the alarm that will drop it.
    func keep(_ key: ActiveAuthKey) {
        keys[key.key.id] = key
        setAlarm(for: key)
    }

    /// Drops a key and all its sessions from memory.
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

    /// Keeps an unbound temporary key; false if its address has too many.
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

    /// Reverts the count of an unbound key that is bound or gone now.
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

    /// The result of looking up a permanent key.
    enum KeyLookup {
        case found(ActiveAuthKey)
        /// The key does not exist: the client may drop it.
        case absent
        /// Not looked up: the address has named too many keys that do not exist.
        case refused
        /// The store failed. The key may exist, and must not be denied.
        case failed
    }

    /// Looks up a permanent key in memory and in the store, and runs `then` with the result on the loop, at once or
    /// later.
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
        // Two connections may have requested the key at the same time.
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

    /// Creates a key without a user or a session.
    func makeKey(_ key: AuthKey, _ kind: ActiveAuthKey.Kind) -> ActiveAuthKey {
        let account = UsageCounter(limits, now: now)
        return ActiveAuthKey(key: key, kind: kind, saltSecret: options.saltSecret, account: account, now: now)
    }

    /// Records the user of a permanent key, so that updates find its sessions.
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
