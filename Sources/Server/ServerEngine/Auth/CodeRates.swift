import ServerStore

/// What guessing codes and asking for them is counted by.
///
/// Wrong codes count for a number from one subscriber, for a number from everywhere, and for a subscriber with all
/// numbers. So a stranger uses up the tries of a number everywhere, and yet its owner comes in: from where one of the
/// owner's sessions was last seen only the first count holds, and the host wipes all of them by reading a code out.
extension UnauthenticatedCall {
    private var subscriber: Subscriber { Subscriber(address: address) }

    /// What a wrong code uses up.
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

    /// What asking for a code uses up, also for a number that nobody has.
    func askRates(_ phone: PhoneNumber) -> [Rate] {
        let limits = scope.options.limits
        let subscriber = subscriber
        let rates = [Rate(name: "ask +\(phone.digits) @\(subscriber.name)", limit: limits.codesPerPhone)]
        guard !subscriber.isLoopback else { return rates }
        return rates + [Rate(name: "ask @\(subscriber.name)", limit: limits.codesPerAddress)]
    }

    /// What bringing a code to somebody uses up, whoever asks.
    func deliveryRate(_ phone: PhoneNumber) -> Rate {
        Rate(name: "code +\(phone.digits)", limit: scope.options.limits.codesPerPhone)
    }

    /// Whether the call comes from where a session of `user` was last seen.
    private func isAtHome(_ user: UserRecord?) throws -> Bool {
        guard let user else { return false }
        return try store.authKeys.all(of: user.id).contains {
            !$0.address.isEmpty && Subscriber(address: $0.address) == subscriber
        }
    }
}

extension RequestContext {
    /// Forgets all that was counted for a number.
    func clearRates(of phone: PhoneNumber) throws {
        for kind in ["try", "ask", "code"] {
            try store.rates.clear("\(kind) +\(phone.digits)")
            try store.rates.clear(prefix: "\(kind) +\(phone.digits) @")
        }
    }
}
