import MTProto

/// Opening and losing connections.
extension SessionConnection {
    /// Connects now, or after the policy's pause.
    func open(_ reason: ReconnectPolicy.Reason) {
        let pause = reconnect.pause(reason)
        guard pause > .zero else { return dial() }
        phase = .waiting(until: now + pause)
        events.append(.stateChanged)
    }

    private func dial() {
        generation += 1
        isProven = false
        making = (false, false)
        guard role == .keeper || dataCentre.keys.isReady else {
            // The keeper reports when there is a key.
            phase = .waiting(until: now + ReconnectPolicy.maximum)
            return events.append(.needsKeys)
        }
        guard let route = dataCentre.routes.best else {
            phase = .waiting(until: now + ReconnectPolicy.maximum)
            return events.append(.stateChanged)
        }
        self.route = route
        phase = .opening(until: now + Self.openingPatience)
        let (id, generation, receive) = (id, generation, environment.receive)
        stream = environment.transport.open(route.endpoint) { receive(id, generation, $0) }
        events.append(.stateChanged)
    }

    /// Handles an event of the stream with this number.
    func heard(_ event: ByteStreamEvent, of generation: Int) {
        guard generation == self.generation, stream != nil else { return }
        switch event {
        case .opened: opened()
        case .received(let bytes): received(bytes)
        case .closed(let failure):
            stream = nil
            lose(failure == .closedByPeer ? .hungUp : .lost)
        }
    }

    private func opened() {
        phase = .open(since: now)
        liveness = KeepAlive(now: now, slept: environment.time.slept)
        let settings = environment.configuration.wireSettings(dataCentre.number, over: route)
        wire.connected(settings, now: environment.time.now)
        useCurrentKey()
        makeMissingKeys()
        // The server pushes over the connection on which the session was heard last, so it must hear of this one.
        if binding == nil { ping() }
        events.append(.stateChanged)
    }

    /// Drops the connection, and opens another if one is wanted.
    func lose(_ reason: ReconnectPolicy.Reason) {
        if case .open(let since) = phase, isProven { reconnect.worked(for: now - since) }
        if !isProven, let route { dataCentre.routes.failed(route, now: now) }
        disconnect()
        phase = .idle
        events.append(.stateChanged)
        if isWanted { open(reason) }
    }

    func disconnect() {
        generation += 1
        stream?.close()
        stream = nil
        liveness = nil
        isProven = false
    }

    /// Handles whatever is due.
    func timerFired() {
        switch phase {
        case .idle: break
        case .waiting(let moment):
            if moment <= now { dial() }
        case .opening(let moment):
            if moment <= now { lose(.lost) }
        case .open: checkConnection()
        }
    }

    private func checkConnection() {
        guard var liveness else { return }
        let verdict = liveness.check(now: now, slept: environment.time.slept, watched: watchDeadline)
        self.liveness = liveness
        switch verdict {
        case .dead: return lose(.lost)
        case .ping:
            ping()
            askForSalts()
        case .fine: break
        }
        wire.session.timePassed(now: environment.time.now)
        renewKey()
    }

    func ping() {
        guard wire.key != nil else { return }
        liveness?.pinged(now: now)
        let number = Int64(bitPattern: environment.random())
        wire.session.ping(number, disconnectAfter: KeepAlive.disconnectDelay)
    }

    /// Requests salts, but not before an idle connection's ping: at the start there is more important traffic.
    private func askForSalts() {
        guard role == .keeper, wire.key != nil, binding == nil else { return }
        guard dataCentre.keys.currentSalts.isLow(at: environment.time.serverNow) else { return }
        wire.session.getFutureSalts(SaltCache.asked)
    }

    private var watchDeadline: Duration? {
        liveness.flatMap {
            table.watchDeadline(after: $0.lastHeard, timeout: KeepAlive.shortPatience)
        }
    }

    /// The time when ``timerFired()`` is due.
    var nextDeadline: Duration? {
        switch phase {
        case .idle: return nil
        case .waiting(let moment), .opening(let moment): return moment
        case .open:
            let session = wire.key == nil ? nil : wire.session.nextDeadline
            return [
                liveness?.deadline(watched: watchDeadline), table.nextDeadline,
                session.map(environment.time.elapsed(at:)),
            ].compactMap { $0 }.min()
        }
    }
}
