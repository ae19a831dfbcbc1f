import MTProto
import TelegramSchema

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
