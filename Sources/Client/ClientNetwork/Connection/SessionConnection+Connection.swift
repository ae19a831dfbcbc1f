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
        (hasAnswered, isProven) = (false, false)
        let choice = nextChoice
        if let choice { use(choice.transport) }
        guard wire.canConnect else {
            // The keeper reports when there is a key.
            phase = .waiting(until: now + ReconnectPolicy.maximum)
            return events.append(.needsKeys)
        }
        guard let choice else {
            phase = .waiting(until: now + ReconnectPolicy.maximum)
            return events.append(.stateChanged)
        }
        self.choice = choice
        phase = .opening(until: now + Self.openingPatience)
        let (id, generation, receive) = (id, generation, environment.receive)
        openingSince = now
        stream = environment.transport.open(choice.route.endpoint) { receive(id, generation, $0) }
        events.append(.stateChanged)
    }

    /// The route and protocol for the next stream.
    ///
    /// The compact transport is no reason to leave a session of MTProto that works, while that carries calls which must not
    /// run twice.
    var nextChoice: RouteList.Choice? {
        guard var choice = dataCentre.routes.best(now: now) else { return nil }
        if choice.transport == .compact, wire.transport == .mtproto, !isMute,
            dataCentre.routes.transports.allows(.mtproto), table.hasSentOnce
        {
            choice.transport = .mtproto
        }
        return choice
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
        wire.connected()
        events.append(.stateChanged)
    }

    /// Drops the connection, and opens another if one is wanted.
    func lose(_ reason: ReconnectPolicy.Reason) {
        var reason = reason
        // A connection that we give up before it works says nothing about a route or a protocol.
        if let choice, let isOpened = isStreamOpened, isProven || reason != .wanted {
            if hasAnswered {
                recordLife(choice, isOurEnd: reason == .wanted)
            } else if isOpened, wire.takesBlame() {
                reason = .wanted
            } else {
                if isOpened { isMute = true }
                if dataCentre.routes.failed(choice, isOpened: isOpened, now: now) { reason = .wanted }
            }
        }
        disconnect()
        phase = .idle
        events.append(.stateChanged)
        if isWanted { open(reason) }
    }

    /// True if the current stream was opened, false if it is being opened; nil without one.
    private var isStreamOpened: Bool? {
        switch phase {
        case .idle, .waiting: nil
        case .opening: false
        case .open: true
        }
    }

    private func recordLife(_ choice: RouteList.Choice, isOurEnd: Bool) {
        guard case .open(let since) = phase else { return }
        // A network may let the handshake pass and nothing behind it: that is no life.
        let life = isProven ? now - since : .zero
        // A short life that we end ourselves says nothing.
        if !isOurEnd || life >= RouteList.shortLife {
            dataCentre.routes.ended(choice, after: life, now: now)
        }
        if isProven { reconnect.worked(for: now - since) }
    }

    func disconnect() {
        generation += 1
        stream?.close()
        stream = nil
        (hasAnswered, isProven) = (false, false)
        wire.disconnected()
    }

    /// Records that the server has answered on this connection, in the protocol that it was asked in.
    func serverAnswered() {
        guard !hasAnswered else { return }
        hasAnswered = true
        isMute = false
    }

    /// Records that the session goes on over this connection.
    func proved() {
        guard !isProven else { return }
        isProven = true
        if let choice { dataCentre.routes.worked(choice, now: now) }
    }

    /// Handles whatever is due.
    func timerFired() {
        switch phase {
        case .idle: break
        case .waiting(let moment):
            if moment <= now { dial() }
        case .opening(let moment):
            if moment <= now { lose(.lost) }
        case .open: wire.check()
        }
    }

    /// The time at which a watched request has waited long enough, when bytes were last received at `heard`.
    func watchDeadline(heard: Duration) -> Duration? {
        table.watchDeadline(after: heard, timeout: KeepAlive.shortPatience)
    }

    /// The time when ``timerFired()`` is due.
    var nextDeadline: Duration? {
        switch phase {
        case .idle: return nil
        case .waiting(let moment), .opening(let moment): return moment
        case .open:
            return [wire.nextDeadline, table.nextDeadline].compactMap { $0 }.min()
        }
    }
}

/// Sending and receiving bytes.
extension SessionConnection {
    /// Passes ready requests to the session, and writes all pending output to the stream.
    func flush() {
        guard case .open = phase else { return }
        if wire.isReady { passRequests() }
        writeOutput()
    }

    /// Writes all pending output to the stream.
    func writeOutput() {
        guard let stream else { return }
        wire.writeOutput { bytes in
            traffic.sent += bytes.count
            stream.send(bytes)
        }
    }

    /// Passes ready requests to the session.
    func passRequests() {
        for ready in table.ready(now: now) {
            let after = ready.after.flatMap(table.call(of:))
            // One that could not be passed holds back the rest of its line.
            if after == nil, let before = ready.after, table.contains(before) { continue }
            switch wire.send(ready.body, after: after) {
            case .sent(let call, let isBehind):
                table.sent(ready.id, as: call, isBehind: isBehind, now: now)
            case .later: break
            case .impossible(let error):
                _ = table.remove(ready.id)
                events.append(.finished(ready.id, .failure(error)))
            }
        }
    }

    private func received(_ bytes: [UInt8]) {
        traffic.received += bytes.count
        wire.received(bytes)
    }
}

/// The reports of the wire.
extension SessionConnection {
    /// Takes an answer: a boxed result or `rpc_error`.
    func answered(_ call: ClientCallID, _ body: [UInt8]) {
        switch table.answered(call, body, now: now) {
        case nil: break
        case .finished(let id, let result):
            wire.callFinished()
            events.append(.finished(id, result))
        case .signedOut(let entry, let reason): events.append(.signedOut(entry, reason))
        case .migrate(let entry, let migration, let refusal):
            events.append(.migrate(entry, migration, refusal))
        case .stays(let repair): wire.repair(repair)
        }
    }

    /// Gives up calls whose outcome nobody can be asked about any more, all of them for nil. Those that may run twice are
    /// sent again, the others end.
    func outcomeLost(of calls: Set<ClientCallID>? = nil) {
        events += table.outcomeLost(of: calls).map { .finished($0, .failure(.outcomeUnknown)) }
    }

    /// Takes a call that the server does not accept.
    func refused(_ call: ClientCallID) {
        if let id = table.refused(call) { events.append(.finished(id, .failure(.notTaken))) }
    }

    /// Counts a denial of the permanent key. The keys are given up once it is to be believed; true then.
    func permanentKeyDenied() -> Bool {
        guard denials.add(now: now) else { return false }
        denials.clear()
        dataCentre.keys.forget()
        events += [.credentialsChanged, .signedOut(nil, "AUTH_KEY_UNREGISTERED"), .keysChanged]
        return true
    }
}
