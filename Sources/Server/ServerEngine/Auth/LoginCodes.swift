import Logging
import ServerStore
import StdExtras
import TelegramSchema
import WireCrypto

extension UnauthenticatedCall {
    /// Delivers a code: to the user's sessions if there are any and they may be used, else to the host's sink.
    ///
    /// All requests for a number share its code while it is valid, each under a hash of its own. A stranger's request
    /// takes nothing from the owner. After too many requests, the last code is not delivered again.
    func issueCode(
        for phone: PhoneNumber,
        user: UserRecord?,
        preferringSessions: Bool,
        invitation: String? = nil,
        _ services: EngineServices
    ) throws -> MethodResult<TL.AuthSentCode> {
        let waiting = try store.loginCodes.find(phone: phone.digits).flatMap {
            $0.expires > seconds ? $0 : nil
        }
        let delivery = deliveryRate(phone)
        let isBrought = try scope.wait(for: delivery) == nil
        guard isBrought || waiting != nil else {
            throw RPCError.flood(seconds: try scope.wait(for: delivery) ?? 1)
        }
        let record = waiting.flatMap { !isBrought || isFresh($0) ? $0 : nil } ?? newCode(for: phone)
        if record != waiting { try store.loginCodes.save(record) }
        if isBrought { try scope.use(delivery) }

        let hash = PhoneCodeHash(proof: proof(of: record), invitation: invitation).text
        let length = Int32(clamping: record.code.utf8.count)
        if preferringSessions, let user, try hasOtherSessions(user.id) {
            if isBrought { try scope.tellCode(record.code, to: user.id) }
            return .done(
                .sentCode(
                    .init(
                        type: .sentCodeTypeApp(.init(length: length)),
                        phoneCodeHash: hash,
                        nextType: .init(),
                        timeout: 60
                    )
                )
            )
        }
        // A code that a person reads out cannot be sent again.
        let isDelivered = scope.options.codeOrigin.isDelivered
        let answer = TL.AuthSentCode.sentCode(
            .init(
                type: .sentCodeTypeSms(.init(length: length)),
                phoneCodeHash: hash,
                nextType: isDelivered ? .init() : nil,
                timeout: isDelivered ? 60 : nil
            )
        )
        guard isBrought else { return .done(answer) }
        // Answered after the sink has taken the code, so that the user finds it there.
        return .work(.codes) { [code = record.code] in
            try services.deliver(code: code, to: phone)
            return answer
        }
    }

    private func newCode(for phone: PhoneNumber) -> LoginCodeRecord {
        let limits = scope.options.limits
        return LoginCodeRecord(
            phone: phone.digits,
            secret: scope.randomBytes(16),
            code: scope.randomCode(digits: limits.codeDigits),
            expires: seconds.addingSaturating(Int32(clamping: limits.codeLifetimeSeconds))
        )
    }

    /// True if enough time is left to deliver a code again.
    private func isFresh(_ record: LoginCodeRecord) -> Bool {
        (Int64(record.expires) - Int64(seconds)) * 2 >= scope.options.limits.codeLifetimeSeconds
    }

    private func hasOtherSessions(_ user: UserID) throws -> Bool {
        try store.authKeys.ids(of: user).contains { $0 != session.authKeyID }
    }

    /// What shows that a code was asked for under this call's key.
    private func proof(of record: LoginCodeRecord) -> String {
        var bytes = record.secret
        withUnsafeBytes(of: session.authKeyID.littleEndian) { bytes.append(contentsOf: $0) }
        return Hexadecimal.encode(Digest.sha256(bytes).array.prefix(9))
    }

    /// The code that waits for `phone`.
    ///
    /// - Throws: `PHONE_CODE_HASH_EMPTY`, or `PHONE_CODE_EXPIRED` if no code has this hash any more.
    func pendingCode(for phone: PhoneNumber, hash: String) throws -> LoginCodeRecord {
        guard !hash.isEmpty else { throw RPCError.bad("PHONE_CODE_HASH_EMPTY") }
        guard let record = try store.loginCodes.find(phone: phone.digits), record.expires > seconds,
            isSame(proof(of: record), PhoneCodeHash(hash).proof)
        else { throw RPCError.bad("PHONE_CODE_EXPIRED") }
        return record
    }

    /// Refuses a wrong code and counts it. After too many tries the right code is refused and counted, too.
    ///
    /// - Throws: `FLOOD_WAIT_n` before comparing the code, else `PHONE_CODE_INVALID`.
    func check(_ code: String, against record: LoginCodeRecord, phone: PhoneNumber, of user: UserRecord?)
        throws
    {
        let rates = try tryRates(phone, of: user)
        if let wait = try rates.compactMap({ try scope.wait(for: $0) }).max() {
            throw RPCError.flood(seconds: wait)
        }
        guard !isSame(record.code, code) else { return }
        for rate in rates { try scope.use(rate) }
        throw CommittedRPCError(error: .bad("PHONE_CODE_INVALID"))
    }

    /// Compares in constant time.
    private func isSame(_ secret: String, _ given: String) -> Bool {
        let left = Array(secret.utf8)
        let right = Array(given.utf8)
        return constantTimeEqual(left.span.bytes, right.span.bytes)
    }

    /// Binds this call's key to `user` and informs the user's other sessions.
    func signIn(_ user: UserRecord) throws -> TL.AuthAuthorization {
        try scope.signIn(session, user: user.id, address: address)
        try scope.cameOnline(user.id)
        return .authorization(.init(user: try scope.render(user, for: user.id)))
    }
}

extension RequestContext {
    /// Refuses a caller who may not create an account here. A member's `invitation` is good for any number.
    ///
    /// The client gets the error for an unknown number: no stock client knows a better one.
    func checkMayRegister(_ phone: PhoneNumber, invitation: String?) throws {
        let mayRegister =
            switch options.registration {
            case .open: true
            case .closed: false
            case .invite:
                try store.invites.find(phone.digits)?.isGood(at: seconds) ?? false
                    || invitation.map { try isGoodInvitation($0) } ?? false
            }
        guard mayRegister else { throw RPCError.bad("PHONE_NUMBER_UNOCCUPIED") }
    }

    /// Uses up what lets `user` sign up: the host's invite of the number, or else a member's invitation.
    func useInvite(_ phone: PhoneNumber, invitation: String?, by user: UserID) throws {
        guard options.registration == .invite else { return }
        for code in [phone.digits, invitation].compactMap({ $0 }) {
            if try store.invites.use(code, by: user, date: seconds) { return }
        }
        throw RPCError.bad("PHONE_NUMBER_UNOCCUPIED")
    }

    /// Binds the key of a session to a user, whose other sessions are informed. The client is at `address`.
    func signIn(_ session: SessionAddress, user: UserID, address: String) throws {
        let key = session.authKeyID
        try store.authKeys.signIn(key, user: user, date: seconds)
        try store.authKeys.setLastActive(key, date: seconds, address: address)
        bind(key: key, to: user)
        guard let hash = try self.key(key)?.hash else { return }
        push(.updateNewAuthorization(.init(hash: hash)), to: user, except: session)
    }

    /// Signs out the user of a key, and of the keys that joined its session; their sessions get no more updates.
    func signOut(key: Int64) throws {
        for joined in try store.authKeys.joined(to: key) {
            try store.authKeys.signOut(joined)
            bind(key: joined, to: nil)
        }
        try store.authKeys.signOut(key)
        bind(key: key, to: nil)
    }

    /// Records a change of the user who is signed in under a key, with a session of its own or of another key.
    func bind(key: Int64, to user: UserID?, isJoined: Bool = false) {
        // A code that was shown before is not good for what follows.
        state.loginTokens.removeAll(of: key)
        state.caches.keys[key] = nil
        state.sessions.bind(key: key, to: user)
        state.effects.batch.bindings.append(.init(authKeyID: key, user: user, isJoined: isJoined))
    }

    /// A code of so many decimal digits.
    func randomCode(digits: Int) -> String {
        (0..<digits).map { _ in String(Int.random(in: 0...9, using: &state.random)) }.joined()
    }
}

extension EngineServices {
    /// Passes a login code to the host's sink. Blocks.
    func deliver(code: String, to phone: PhoneNumber) throws {
        do {
            try options.codeSink.deliver(code: code, phone: phone.digits)
        } catch {
            logger.error("login code not delivered", metadata: ["error": "\(error)"])
            throw RPCError.internalFailure
        }
    }
}
