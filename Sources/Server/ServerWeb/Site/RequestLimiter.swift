import StdExtras

/// Counts requests of each address: how many run, and how many there were lately.
final class RequestLimiter: Sendable {
    private struct Party {
        var running = 0
        var tokens: Double
        var filled: ContinuousClock.Instant
    }

    private struct State {
        var running = 0
        var parties: [[UInt8]: Party] = [:]
        var swept: ContinuousClock.Instant
    }

    private let limits: WebLimits
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state: Locked<State>

    init(
        _ limits: WebLimits,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        (self.limits, self.now) = (limits, now)
        state = Locked(State(swept: now()))
    }

    /// Counts a request that begins.
    ///
    /// - Throws: ``WebFailure`` if there are too many; nothing is then counted.
    func begin(_ address: String) throws(WebFailure) {
        let key = ClientAddress.party(address)
        let isExempt = !limits.limitsLoopback && ClientAddress.isLoopback(address)
        let time = now()
        let failure = state.withLock { state -> WebFailure? in
            guard state.running < limits.requests else { return .unavailable }
            sweep(&state, time)
            var party = state.parties[key] ?? Party(tokens: limits.burst, filled: time)
            let seconds = (time - party.filled) / .seconds(1)
            party.tokens = min(limits.burst, party.tokens + seconds * limits.requestsPerSecond)
            party.filled = time
            guard isExempt || party.running < limits.requestsPerAddress && party.tokens >= 1 else {
                state.parties[key] = party
                return .tooMany(seconds: max(1, Int((1 - party.tokens) / limits.requestsPerSecond)))
            }
            party.tokens -= 1
            party.running += 1
            state.running += 1
            state.parties[key] = party
            return nil
        }
        if let failure { throw failure }
    }

    /// Reverts the count of a request that runs.
    func end(_ address: String) {
        let key = ClientAddress.party(address)
        state.withLock { state in
            state.running -= 1
            state.parties[key]?.running -= 1
        }
    }

    /// Forgets those who asked for nothing lately.
    private func sweep(_ state: inout State, _ time: ContinuousClock.Instant) {
        guard time - state.swept > .seconds(60) else { return }
        state.swept = time
        let full = Duration.seconds(limits.burst / limits.requestsPerSecond)
        state.parties = state.parties.filter { $0.value.running > 0 || time - $0.value.filled < full }
    }
}
