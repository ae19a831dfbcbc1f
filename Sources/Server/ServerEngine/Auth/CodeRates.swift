import ServerStore
import TelegramSchema

/// The rate limits of guessing and requesting codes.
///
/// Wrong codes count per number and subscriber, per number everywhere, and per subscriber for all numbers. A stranger
/// can use up a number's tries everywhere, but its owner still gets in. Where an owner's session was last seen, only
/// the first count holds. The host clears all counts by reading a code out.
extension UnauthenticatedCall {
    private var subscriber: Subscriber { Subscriber(address: address) }

    /// The limits that a wrong code counts against.
    func tryRates(_ phone: PhoneNumber, of user: UserRecord?) throws -> [Rate] {
        let limits = scope.options.limits
        let subscriber = subscriber
        var rates = [Rate(name: "try +\(phone.digits) @\(subscriber.name)", limit: limits.codeTries)]
        if try !isAtHome(user) {
            rates.append(Rate(name: "try +\(phone.digits)", limit: limits.codeTriesPerPhone))
        }
        if !subscriber.isLoopback {
            rates.append(Rate(name: "try @\(subscriber.name)", limit: limits.codeTriesPerAddress))
        }
        return rates
    }

    /// The limits that a request for a code counts against, also for an unknown number.
    func askRates(_ phone: PhoneNumber) -> [Rate] {
        let limits = scope.options.limits
        let subscriber = subscriber
        let rates = [Rate(name: "ask +\(phone.digits) @\(subscriber.name)", limit: limits.codesPerPhone)]
        guard !subscriber.isLoopback else { return rates }
        return rates + [Rate(name: "ask @\(subscriber.name)", limit: limits.codesPerAddress)]
    }

    /// The limits that a request for a login token counts against.
    func loginTokenRates() -> [Rate] {
        let subscriber = subscriber
        guard !subscriber.isLoopback else { return [] }
        return [Rate(name: "token @\(subscriber.name)", limit: scope.options.limits.loginTokensPerAddress)]
    }

    /// The limit of codes delivered to one number, whoever requests them.
    func deliveryRate(_ phone: PhoneNumber) -> Rate {
        Rate(name: "code +\(phone.digits)", limit: scope.options.limits.codesPerPhone)
    }

    private func isAtHome(_ user: UserRecord?) throws -> Bool {
        try user.map { try scope.isHome(of: $0.id, subscriber) } ?? false
    }
}

extension RequestContext {
    /// True if a session of a user was last seen at a subscriber.
    func isHome(of user: UserID, _ subscriber: Subscriber) throws -> Bool {
        try store.authKeys.all(of: user).contains {
            !$0.address.isEmpty && Subscriber(address: $0.address) == subscriber
        }
    }

    /// Clears all counts of a number.
    func clearRates(of phone: PhoneNumber) throws {
        for kind in ["try", "ask", "code"] {
            try store.rates.clear("\(kind) +\(phone.digits)")
            try store.rates.clear(prefix: "\(kind) +\(phone.digits) @")
        }
    }
}
