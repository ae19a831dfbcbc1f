import ServerStore
import TelegramSchema
import WireCrypto

extension GuestCall {
    /// Makes a code and sends it on its way: into the user's sessions when there are any and they may be used,
    /// else to the host's sink.
    func issueCode(
        for phone: PhoneNumber,
        user: UserRecord?,
        preferringSessions: Bool,
        _ services: EngineServices
    ) throws -> Staged<TL.AuthSentCode> {
        let limits = scope.options.limits
        let wait = scope.state.codeLimits.note(
            phone: phone,
            address: address,
            limits: limits,
            now: scope.milliseconds
        )
        if let wait { throw RPCError.flood(seconds: wait) }
        let record = LoginCodeRecord(
            phone: phone.digits,
            hash: scope.randomToken(),
            code: scope.randomCode(),
            expires: seconds + Int32(limits.codeLifetimeSeconds)
        )
        try store.loginCodes.save(record)
        let length = Int32(record.code.utf8.count)
        if preferringSessions, let user, try hasOtherSessions(user.id) {
            try scope.tellCode(record.code, to: user.id)
            return .done(
                .sentCode(
                    .init(
                        type: .sentCodeTypeApp(.init(length: length)),
                        phoneCodeHash: record.hash,
                        nextType: .init(),
                        timeout: 60
                    )
                )
            )
        }
        // Answered when the sink has taken the code: whoever reads it there finds it.
        return .work(.codes) {
            try services.deliver(code: record.code, to: phone)
            let type = TL.AuthSentCodeType.sentCodeTypeSms(.init(length: length))
            return .sentCode(.init(type: type, phoneCodeHash: record.hash))
        }
    }

    private func hasOtherSessions(_ user: UserID) throws -> Bool {
        try store.authKeys.ids(of: user).contains { $0 != session.authKeyID }
    }

    /// The code that waits for `phone`.
    ///
    /// - Throws: `PHONE_CODE_HASH_EMPTY`, or `PHONE_CODE_EXPIRED` when there is none of this hash any more.
    func pendingCode(for phone: PhoneNumber, hash: String) throws -> LoginCodeRecord {
        guard !hash.isEmpty else { throw RPCError.bad("PHONE_CODE_HASH_EMPTY") }
        guard let record = try store.loginCodes.find(phone: phone.digits), record.hash == hash,
            record.expires > seconds
        else { throw RPCError.bad("PHONE_CODE_EXPIRED") }
        return record
    }

    /// Counts a wrong code; the count must outlive the refusal.
    func refuse(_ record: inout LoginCodeRecord) throws -> KeptRefusal {
        record.attempts += 1
        if Int64(record.attempts) >= scope.options.limits.codeAttempts {
            try store.loginCodes.delete(phone: record.phone)
        } else {
            try store.loginCodes.save(record)
        }
        return KeptRefusal(error: .bad("PHONE_CODE_INVALID"))
    }

    /// Binds this call's key to `user` and says so to the user's other sessions.
    func signIn(_ user: UserRecord) throws -> TL.AuthAuthorization {
        let key = session.authKeyID
        try store.authKeys.signIn(key, user: user.id, date: seconds)
        try store.authKeys.setLastActive(key, date: seconds, address: address)
        scope.bind(key: key, to: user.id)
        if let hash = try scope.key(key)?.hash {
            scope.push(.updateNewAuthorization(.init(hash: hash)), to: user.id, except: session)
        }
        try scope.cameOnline(user.id)
        return .authorization(.init(user: try scope.render(user, for: user.id)))
    }
}

extension Scope {
    /// Refuses somebody who may not make an account here.
    ///
    /// The client is told what it is told of a number that nobody has: no stock client knows a better word.
    func checkMayRegister(_ phone: PhoneNumber) throws {
        let mayRegister =
            switch options.registration {
            case .open: true
            case .closed: false
            case .invite: try store.invites.find(phone.digits).map { $0.usesLeft > 0 } ?? false
            }
        guard mayRegister else { throw RPCError.bad("PHONE_NUMBER_UNOCCUPIED") }
    }

    /// Signs out whoever is signed in under a key; its sessions get no more updates.
    func signOut(key: Int64) throws {
        try store.authKeys.signOut(key)
        bind(key: key, to: nil)
    }

    /// Follows a change of who is signed in under a key.
    func bind(key: Int64, to user: UserID?) {
        state.caches.keys[key] = nil
        state.sessions.bind(key: key, to: user)
        state.effects.batch.bindings.append(.init(authKeyID: key, user: user))
    }

    /// Five digits.
    func randomCode() -> String {
        let digits = String(UInt64.random(in: 0..<100_000, using: &state.random))
        return String(repeating: "0", count: 5 - digits.utf8.count) + digits
    }

    /// 18 hexadecimal digits, as long as Telegram's `phone_code_hash`.
    func randomToken() -> String {
        let bits = String(state.random.next(), radix: 16) + String(state.random.next(), radix: 16)
        return String((String(repeating: "0", count: 18) + bits).suffix(18))
    }
}
