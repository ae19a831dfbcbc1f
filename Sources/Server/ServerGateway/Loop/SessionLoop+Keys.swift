import Logging
import MTProto
import NIOCore
import ServerEngine
import TelegramSchema

/// Which keys are in memory, and who is signed in under them.
extension SessionLoop {
    /// Puts a key in memory and sets the alarm that will let it go.
    func keep(_ key: LiveKey) {
        keys[key.key.id] = key
        setAlarm(for: key)
    }

    /// Takes a key out of memory with all its sessions.
    func drop(_ key: LiveKey) {
        keys[key.key.id] = nil
        for session in Array(key.sessions.values) { forget(session) }
        if let temporary = key.temporary { drop(temporary) }
        if case .temporary(_, let permanent?) = key.kind, permanent.temporary === key {
            permanent.temporary = nil
            noteIfUnused(permanent)
        }
        setUser(nil, of: key)
    }

    func noteIfUnused(_ key: LiveKey) {
        guard key.sessions.isEmpty, key.temporary == nil else { return }
        key.unusedSince = now
        setAlarm(for: key)
    }

    /// Finds a permanent key in memory or in the store, and runs `then` with it on the loop, at once or later;
    /// with nil when there is no such key.
    func withPermanentKey(_ id: AuthKeyID, then: @escaping (LiveKey?) -> Void) {
        if let key = keys[id] {
            if case .permanent = key.kind { then(key) } else { then(nil) }
            return
        }
        guard let engine else { return then(nil) }
        let found = eventLoop.makeFutureWithTask { try await engine.authKey(id: id.rawValue) }
        found.assumeIsolated().whenComplete { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let stored): then(stored.flatMap { self.admit($0) })
            case .failure:
                logger.error("a key could not be looked up")
                then(nil)
            }
        }
    }

    private func admit(_ stored: StoredAuthKey) -> LiveKey? {
        let id = AuthKeyID(rawValue: stored.id)
        // Two connections may have asked at the same time.
        if let known = keys[id] { return known }
        guard let authKey = AuthKey(bytes: stored.bytes), authKey.id == id else {
            logger.error("a stored key does not fit its id")
            return nil
        }
        let key = LiveKey(key: authKey, kind: .permanent, saltSecret: options.saltSecret, now: now)
        keep(key)
        setUser(stored.user, of: key)
        return key
    }

    /// Notes who is signed in under a permanent key, so that updates find its sessions.
    func setUser(_ user: UserID?, of key: LiveKey) {
        guard key.user != user else { return }
        if let before = key.user {
            keysOfUser[before]?.removeAll { $0 == key.key.id }
            if keysOfUser[before]?.isEmpty == true { keysOfUser[before] = nil }
        }
        key.user = user
        if let user { keysOfUser[user, default: []].append(key.key.id) }
    }
}
