import MTProto
import TelegramSchema

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

/// Sending and receiving bytes.
extension SessionConnection {
    /// Passes ready requests to the session, and writes all pending output to the stream in one piece.
    func flush() {
        guard case .open = phase, let stream else { return }
        if wire.key != nil {
            dispatch()
            if let salt = dataCentre.keys.currentSalts.current(at: environment.time.serverNow) {
                wire.session.use(salt: salt)
            }
        }
        let asks = wire.key == nil || wire.session.hasQuestions
        var bytes = 0
        wire.flush(now: environment.time.now) { output in
            bytes += output.byteCount
            stream.send(output.withUnsafeBytes { Array($0) })
        }
        guard bytes > 0 else { return }
        traffic.sent += bytes
        if asks { liveness?.sent(bytes, now: now) }
    }

    private func dispatch() {
        for ready in table.ready(now: now) {
            // While the key is being bound, the server runs nothing under it: calls are told to wait as well.
            let after = ready.after.flatMap(table.call(of:)) ?? binding
            let call = wire.session.call(body(of: ready), after: after)
            table.sent(ready.id, as: call, isBehind: after != nil, now: now)
        }
    }

    private func body(of ready: RequestTable.Ready) -> [UInt8] {
        var body = isIntroduced ? [] : environment.configuration.client.prefix
        if role != .keeper { body += TLFunction.InvokeWithoutUpdates().encoded() }
        return body.isEmpty ? ready.body : body + ready.body
    }

    func received(_ bytes: [UInt8]) {
        traffic.received += bytes.count
        liveness?.heard(now: now)
        var heard: [ClientConnectionStateMachine.Event] = []
        var failure: ClientConnectionError?
        do throws(ClientConnectionError) {
            try wire.received(bytes.span.bytes, now: environment.time.now, into: &heard)
        } catch {
            failure = error
        }
        if !heard.isEmpty, !isProven {
            isProven = true
            if let route { dataCentre.routes.worked(route, now: now) }
        }
        for event in heard {
            switch event {
            case .established(let made, let offset): established(made, offset)
            case .session(let event): take(event)
            }
        }
        if let failure { failed(failure) }
    }

    private func failed(_ failure: ClientConnectionError) {
        switch failure {
        case .refused(.unknownKey):
            keyDenied()
            lose(.lost)
        case .refused, .keyExchange, .protocolBroken:
            // A server that asks to be left alone, is another one or violates the protocol is not tried at once.
            lose(.hungUp)
        }
    }

    private func take(_ event: ClientSession.Event) {
        // Under a temporary key only the answer to the binding judges the permanent one.
        if !dataCentre.keys.usesTemporary { denials.clear() }
        switch event {
        case .result(let call, let body): answered(call, body)
        case .push(let body): events.append(.push(body))
        case .newSession:
            if role == .keeper { events.append(.missed) }
        case .saltChanged(let salt):
            dataCentre.keys.currentSalts.learn(current: salt, at: environment.time.serverNow)
            events.append(.credentialsChanged)
        case .timeRepaired(let offset):
            environment.time.adopt(offset: offset)
            events.append(.credentialsChanged)
        case .refused(let call, _):
            if call == binding { return bindAfresh() }
            if let id = table.refused(call) { events.append(.finished(id, .failure(.notTaken))) }
        case .futureSalts(let salts):
            dataCentre.keys.currentSalts.learn(salts)
            events.append(.credentialsChanged)
        case .pong, .destroyed: break
        }
    }

    private func answered(_ call: ClientCallID, _ body: [UInt8]) {
        if call == binding { return bound(body) }
        switch table.answered(call, body, now: now) {
        case nil: break
        case .finished(let id, let result):
            isIntroduced = true
            events.append(.finished(id, result))
        case .signedOut(let entry, let reason): events.append(.signedOut(entry, reason))
        case .migrate(let entry, let migration, let refusal):
            events.append(.migrate(entry, migration, refusal))
        case .stays(.nothing): break
        case .stays(.introduce): isIntroduced = false
        case .stays(.bindKey): bindAgain()
        }
    }
}
