import ServerStore
import StdExtras
import TelegramSchema
import WireCrypto

/// The rules of signing browsers in, on the writer.
///
/// A code is good in the browser that asked for it, and for nothing else: it signs no client in. What an answer tells is
/// the same whether there is such a member or not, also when too many codes were sent to one.
extension RequestContext {
    /// The session of a token, if it has not ended.
    func webSession(_ digest: [UInt8]) throws -> WebSessionRecord? {
        guard let session = try store.webSessions.find(digest), session.expires > seconds else { return nil }
        // A member who is no more has no browsers either.
        if let user = session.user, try activeUser(user) == nil { return nil }
        if let account = session.account {
            guard let account = try store.telegraphAccounts.find(account) else { return nil }
            if let user = account.user, try activeUser(user) == nil { return nil }
        }
        return session
    }

    private func activeUser(_ id: UserID) throws -> UserRecord? {
        try user(id).flatMap { $0.isDeleted || $0.isService ? nil : $0 }
    }

    func webVisitor(_ digest: [UInt8]) throws -> WebVisitor? {
        guard let session = try webSession(digest) else { return nil }
        let member = try session.user.flatMap { try user($0) }
        return WebVisitor(
            user: session.user,
            name: member.map { $0.lastName.isEmpty ? $0.firstName : "\($0.firstName) \($0.lastName)" } ?? "",
            browsers: try browsers(of: session),
            account: session.account
        )
    }

    private func browsers(of session: WebSessionRecord) throws -> Int {
        if let user = session.user { return try store.webSessions.all(of: user).count }
        return try session.account.map { try store.webSessions.count(ofAccount: $0) } ?? 0
    }

    func sendWebCode(to name: WebSignInName, browser: [UInt8], address: String) throws {
        let limits = options.limits
        let subscriber = Subscriber(address: address)
        if !subscriber.isLoopback {
            try take([Rate(name: "web ask @\(subscriber.name)", limit: limits.codesPerAddress)])
        }
        let user = try member(name)
        let code = WebCodeRecord(
            name: name.key,
            user: user,
            code: randomCode(digits: limits.codeDigits),
            expires: seconds.addingSaturating(Int32(clamping: limits.codeLifetimeSeconds))
        )
        try store.webSessions.save(code, of: browser)
        guard let user else { return }
        let rates = try webCodeRates(user, subscriber)
        // Nobody is told: it would tell that there is such a member.
        guard try rates.allSatisfy({ try wait(for: $0) == nil }) else { return }
        for rate in rates { try use(rate) }
        try tell(codeText(code.code), to: user)
    }

    /// The limits of codes that come to a member. Strangers who know the name share few, and use up none of those that the
    /// member asks for where a client of theirs is.
    private func webCodeRates(_ user: UserID, _ subscriber: Subscriber) throws -> [Rate] {
        let (name, limits) = ("web code \(user.rawValue)", options.limits)
        guard try !isHome(of: user, subscriber) else {
            return [Rate(name: "\(name) at home", limit: limits.codesPerPhone)]
        }
        return [
            Rate(name: "\(name) @\(subscriber.name)", limit: limits.webCodesPerStranger),
            Rate(name: name, limit: limits.webCodesOfStrangers),
            Rate(name: "\(name) a day", limit: limits.webCodesOfStrangersPerDay),
        ]
    }

    private func codeText(_ code: String) -> String {
        let place = options.web?.siteName ?? ""
        return """
            Code for your browser: \(code). It signs you in to the pages of \(place), and to nothing else. Do not give \
            this code to anyone, even if they say they are from \(ServiceUser.name)!

            If you did not ask for it, ignore this message.
            """
    }

    private func member(_ name: WebSignInName) throws -> UserID? {
        let id: UserID? =
            switch name {
            case .phone(let phone): try store.users.find(phone: phone.digits)?.id
            case .name(let name):
                if case .user(let id)? = try store.usernames.owner(of: name) { id } else { nil }
            }
        return try id.flatMap { try activeUser($0)?.id }
    }

    /// Signs in by a code. A failure is a result, so that the count of tries stays.
    func signInWeb(
        code: String,
        browser: [UInt8],
        address: String
    ) throws -> Result<String, WebSignInError> {
        guard var waiting = try store.webSessions.code(of: browser), waiting.expires > seconds else {
            return .failure(.expired)
        }
        let most = options.limits.webCodeTries
        guard waiting.tries < most else { return .failure(.expired) }
        let rates = try webTryRates(waiting, address: address)
        if let wait = try rates.compactMap({ try wait(for: $0) }).max() {
            return .failure(.tooMany(seconds: Int(clamping: wait)))
        }
        let (expected, given) = (Array(waiting.code.utf8), Array(code.utf8))
        guard constantTimeEqual(expected.span.bytes, given.span.bytes), let user = waiting.user else {
            for rate in rates { try use(rate) }
            waiting.tries += 1
            try store.webSessions.save(waiting, of: browser)
            return .failure(.codeInvalid(left: most - waiting.tries))
        }
        try store.webSessions.deleteCode(of: browser)
        return .success(try startWebSession(user: user, account: nil, inPlaceOf: browser))
    }

    /// The limits that a wrong code counts against, as those of clients do. They count by what was entered, so that a name
    /// that nobody has is refused as one that somebody has.
    private func webTryRates(_ code: WebCodeRecord, address: String) throws -> [Rate] {
        let limits = options.limits
        let subscriber = Subscriber(address: address)
        let name = "web try \(code.name)"
        var rates = [Rate(name: "\(name) @\(subscriber.name)", limit: limits.codeTries)]
        let isAtHome = try code.user.map { try isHome(of: $0, subscriber) } ?? false
        if !isAtHome { rates.append(Rate(name: name, limit: limits.codeTriesPerPhone)) }
        if !subscriber.isLoopback {
            rates.append(Rate(name: "web try @\(subscriber.name)", limit: limits.codeTriesPerAddress))
        }
        return rates
    }

    /// Starts a session under a new token, so that one that somebody else put into a browser is worth nothing.
    ///
    /// - Parameters:
    ///   - user: The member; nil for an account of pages alone.
    ///   - account: The account of pages; nil for a member's.
    ///   - former: The session that the browser had, which ends.
    /// - Returns: The token.
    /// - Throws: Errors of the store.
    func startWebSession(user: UserID?, account: Int64?, inPlaceOf former: [UInt8] = []) throws -> String {
        try store.webSessions.delete(former)
        let token = webToken()
        let expires = seconds.addingSaturating(Int32(clamping: options.limits.webSessionSeconds))
        let session = WebSessionRecord(user: user, account: account, created: seconds, expires: expires)
        try store.webSessions.insert(session, token: token.digest, limit: options.limits.webSessions)
        return token.text
    }
}
