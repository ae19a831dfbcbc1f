import MTProto
import TelegramSchema

/// MTProto on a connection: packets, keys with their bindings, salts, and pings.
final class MTProtoWire: SessionWire {
    unowned let link: SessionConnection
    var machine: ClientConnectionStateMachine
    var random: WireRandom
    private var liveness: KeepAlive?
    /// True if this session has introduced the client to the server.
    var isIntroduced = false
    /// The call that binds the temporary key, while it is unanswered.
    var binding: ClientCallID?
    /// The kinds of key that are being created over this connection.
    var making: (permanent: Bool, temporary: Bool) = (false, false)

    init(of link: SessionConnection) {
        self.link = link
        let environment = link.environment
        random = .injected(environment.random)
        machine = ClientConnectionStateMachine(
            environment.configuration.wireSettings(link.dataCentre.number, over: nil),
            key: nil,
            session: ClientSession(id: SessionID(rawValue: 0)),
            random: random
        )
    }

    let transport = TransportKind.mtproto
    let restartsOnStream = true

    var environment: SessionConnectionEnvironment { link.environment }
    var dataCentre: DataCentre { link.dataCentre }
    var role: SessionConnectionRole { link.role }
    var now: Duration { link.now }

    var canConnect: Bool { role == .keeper || dataCentre.keys.isReady }
    var isReady: Bool { machine.key != nil }
    var incomingBytes: Int { machine.incomingPacketBytes ?? 0 }

    func connected() {
        making = (false, false)
        liveness = KeepAlive(now: now, slept: environment.time.slept)
        let settings = environment.configuration.wireSettings(dataCentre.number, over: link.choice?.route)
        machine.connected(settings, now: environment.time.now)
        useCurrentKey()
        makeMissingKeys()
        // The server pushes over the connection on which the session was heard last, so it must hear of this one.
        if binding == nil { ping() }
    }

    func disconnected() {
        liveness = nil
        making = (false, false)
    }

    func check() {
        guard var liveness else { return }
        let verdict = liveness.check(now: now, slept: environment.time.slept, watched: watchDeadline)
        self.liveness = liveness
        switch verdict {
        case .dead: return link.lose(.lost)
        case .ping:
            ping()
            askForSalts()
        case .fine: break
        }
        machine.session.timePassed(now: environment.time.now)
        renewKey()
    }

    func ping() {
        guard machine.key != nil else { return }
        liveness?.pinged(now: now)
        let number = Int64(bitPattern: environment.random())
        machine.session.ping(number, disconnectAfter: KeepAlive.disconnectDelay)
    }

    /// Requests salts, but not before an idle connection's ping: at the start there is more important traffic.
    private func askForSalts() {
        guard role == .keeper, machine.key != nil, binding == nil else { return }
        guard dataCentre.keys.currentSalts.isLow(at: environment.time.serverNow) else { return }
        machine.session.getFutureSalts(SaltCache.asked)
    }

    private var watchDeadline: Duration? {
        liveness.flatMap { link.watchDeadline(heard: $0.lastHeard) }
    }

    var nextDeadline: Duration? {
        let session = machine.key == nil ? nil : machine.session.nextDeadline
        return [
            liveness?.deadline(watched: watchDeadline), session.map(environment.time.elapsed(at:)),
        ].compactMap { $0 }.min()
    }

    /// Starts a new session under the same key: unanswered calls are sent again with new ids.
    func endSession() { useKey(machine.key, salt: machine.session.salt) }

    /// Encrypts with `key` from now on, in a new session.
    func useKey(_ key: AuthKey?, salt: Int64?) {
        let session = ClientSession(
            id: SessionID(rawValue: Int64(bitPattern: environment.random())),
            salt: salt ?? 0,
            timeOffset: environment.time.serverOffset
        )
        machine.use(key, for: session)
        link.table.sessionEnded()
        binding = nil
        isIntroduced = false
    }

    func keysChanged() { useCurrentKey() }

    func networkChanged() {}

    func takesBlame() -> Bool { false }

    func callFinished() { isIntroduced = true }

    func repair(_ repair: RequestTable.Repair) {
        switch repair {
        case .nothing: break
        case .introduce: isIntroduced = false
        case .bindKey: bindAgain()
        }
    }
}

/// Sending and receiving.
extension MTProtoWire {
    func prepareOutput() { adoptNextKey() }

    func writeOutput(_ write: ([UInt8]) -> Void) {
        if machine.key != nil, let salt = dataCentre.keys.currentSalts.current(at: environment.time.serverNow)
        {
            machine.session.use(salt: salt)
        }
        let asks = machine.key == nil || machine.session.hasQuestions
        var bytes = 0
        machine.flush(now: environment.time.now) { output in
            bytes += output.byteCount
            write(output.withUnsafeBytes { Array($0) })
        }
        if bytes > 0, asks { liveness?.sent(bytes, now: now) }
    }

    func send(_ body: [UInt8], after: ClientCallID?) -> WireSending {
        // While the key is being bound, the server runs nothing under it: calls are told to wait as well.
        let after = after ?? binding
        let call = machine.session.call(wrapped(body), after: after)
        return .sent(call, isBehind: after != nil)
    }

    private func wrapped(_ call: [UInt8]) -> [UInt8] {
        var body = isIntroduced ? [] : environment.configuration.client.prefix
        if role != .keeper { body += TLFunction.InvokeWithoutUpdates().encoded() }
        return body.isEmpty ? call : body + call
    }

    func cancel(_ call: ClientCallID) { machine.session.cancel(call) }

    func received(_ bytes: [UInt8]) {
        liveness?.heard(now: now)
        var heard: [ClientConnectionStateMachine.Event] = []
        var failure: ClientConnectionError?
        do throws(ClientConnectionError) {
            try machine.received(bytes.span.bytes, now: environment.time.now, into: &heard)
        } catch {
            failure = error
        }
        if !heard.isEmpty {
            link.serverAnswered()
            link.proved()
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
            link.lose(.lost)
        case .refused, .keyExchange, .protocolBroken:
            // A server that asks to be left alone, is another one or violates the protocol is not tried at once.
            link.lose(.hungUp)
        }
    }

    private func take(_ event: ClientSession.Event) {
        // Under a temporary key only the answer to the binding judges the permanent one.
        if !dataCentre.keys.usesTemporary { link.denials.clear() }
        switch event {
        case .result(let call, let body):
            if call == binding { bound(body) } else { link.answered(call, body) }
        case .push(let body): link.events.append(.push(body))
        case .newSession:
            if role == .keeper { link.events.append(.missed) }
        case .saltChanged(let salt):
            dataCentre.keys.currentSalts.learn(current: salt, at: environment.time.serverNow)
            link.events.append(.credentialsChanged)
        case .timeRepaired(let offset):
            environment.time.adopt(offset: offset)
            link.events.append(.credentialsChanged)
        case .refused(let call, _):
            if call == binding { return bindAfresh() }
            link.refused(call)
        case .futureSalts(let salts):
            dataCentre.keys.currentSalts.learn(salts)
            link.events.append(.credentialsChanged)
        case .pong, .destroyed: break
        }
    }
}
