import ClientNetwork
import ClientTestKit
import MTProto
import TelegramSchema
import TestKit
import Testing

/// A call that must not run twice, when the session that knows it ends.
@Suite struct NetworkOutcomeTests {
    private static let once = TLFunction.MessagesCreateChat(users: [], title: "a")
    private static let repeatable = TLFunction.AccountUpdateStatus(offline: false)

    private func bench(_ transports: TransportChoice, isOpen: Bool = true) -> NetworkBench {
        let bench = NetworkBench { $0.transports = transports }
        bench.server.openCompact(isOpen)
        bench.start()
        bench.call(Self.repeatable)
        bench.advance(.seconds(10))
        bench.server.script { _ in nil }
        return bench
    }

    private func count(_ method: UInt32, at bench: NetworkBench) -> Int {
        bench.server.calls.count { $0.method == method }
    }

    @Test func `a switch that is forced runs it once`() {
        let bench = bench(.automatic)
        let created = bench.call(Self.once)
        let status = bench.call(Self.repeatable)
        bench.advance(.seconds(1))
        #expect(count(TLFunction.MessagesCreateChat.constructorID, at: bench) == 1)
        bench.server.openCompact(false)
        bench.server.script { _ in ScriptedServer.boolTrue }
        bench.transport.cutAll(.unreachable)
        bench.advance(.seconds(20))
        #expect(bench.currentTransport == .mtproto)
        #expect(created.error == .outcomeUnknown)
        #expect(status.value == true)
        #expect(count(TLFunction.MessagesCreateChat.constructorID, at: bench) == 1)
    }

    @Test func `the way back to the compact transport waits for its answer`() throws {
        let bench = bench(.automatic, isOpen: false)
        #expect(bench.currentTransport == .mtproto)
        let created = bench.call(Self.once)
        bench.advance(.seconds(1))
        bench.server.openCompact()
        for isAvailable in [false, true] { bench.run { $0.setPath(NetworkPath(isAvailable: isAvailable)) } }
        bench.advance(.seconds(5))
        #expect(bench.currentTransport == .mtproto)
        #expect(created.result == nil)
        let call = try #require(bench.server.calls.last)
        #expect(call.method == TLFunction.MessagesCreateChat.constructorID)
        bench.server.answer(call, with: .rpcError(400, "USERS_TOO_FEW"))
        bench.advance(.seconds(1))
        #expect(created.error == .refused(code: 400, name: "USERS_TOO_FEW"))
        for isAvailable in [false, true] { bench.run { $0.setPath(NetworkPath(isAvailable: isAvailable)) } }
        bench.advance(.seconds(5))
        #expect(bench.currentTransport == .compact)
    }

    @Test func `where MTProto is silent, it does not wait for ever`() {
        let bench = bench(.automatic, isOpen: false)
        let created = bench.call(Self.once)
        bench.advance(.seconds(1))
        bench.server.openCompact()
        bench.server.silenceMTProto()
        for isAvailable in [false, true] { bench.run { $0.setPath(NetworkPath(isAvailable: isAvailable)) } }
        bench.advance(.seconds(120))
        #expect(bench.currentTransport == .compact)
        #expect(created.error == .outcomeUnknown)
        #expect(count(TLFunction.MessagesCreateChat.constructorID, at: bench) == 1)
    }

    @Test func `a network that swallows what follows the handshake is left for MTProto`() {
        let bench = NetworkBench { $0.transports = .automatic }
        bench.server.openCompact()
        bench.server.deafenCompact()
        bench.start()
        let status = bench.call(Self.repeatable)
        bench.advance(.seconds(90))
        #expect(bench.currentTransport == .mtproto)
        #expect(status.value == true)
    }

    @Test func `sleep during the handshake says nothing about the route or the protocol`() {
        let unreachable = Endpoint(host: "other", port: 444)
        let bench = NetworkBench { configuration in
            configuration.transports = .automatic
            configuration.endpoints[2]?.append(unreachable)
        }
        bench.server.openCompact(false)
        bench.start()
        let status = bench.call(Self.repeatable)
        bench.advance(.seconds(1))
        bench.server.openCompact()
        bench.clock.sleep(for: .seconds(60))
        bench.advance(.seconds(15))
        #expect(status.value == true)
        #expect(bench.currentTransport == .compact)
        #expect(bench.transport.opened.map { $0.endpoint.port } == [443, 443])
    }

    @Test(arguments: [-200, 200])
    func `a wrong time of a server does not shut the compact transport out`(days: Int) {
        let wrong = NetworkCredentials(timeOffset: .seconds(days * 86_400))
        let bench = NetworkBench(credentials: wrong) { $0.transports = .compact }
        bench.server.openCompact()
        bench.start()
        let status = bench.call(Self.repeatable)
        bench.advance(.seconds(60))
        #expect(status.value == true)
        #expect(bench.credentials.load().timeOffset < .seconds(60))
        #expect(bench.credentials.load().timeOffset > .seconds(-60))
    }

    @Test func `an answer that the server no longer has is not asked for by running the call again`() {
        let bench = NetworkBench { $0.transports = .compact }
        bench.server.openCompact()
        bench.server.keepNoAnswers()
        bench.server.script { _ in nil }
        bench.start()
        let created = bench.call(Self.once)
        let status = bench.call(Self.repeatable)
        bench.advance(.seconds(1))
        bench.transport.behaviour.isSilent = true
        for call in bench.server.calls { bench.server.answer(call, with: .rpcError(400, "USERS_TOO_FEW")) }
        bench.advance(.seconds(1))
        bench.transport.behaviour.isSilent = false
        bench.server.script { _ in ScriptedServer.boolTrue }
        bench.transport.cutAll(.unreachable)
        bench.advance(.seconds(20))
        #expect(bench.server.resumptions == 1)
        #expect(created.error == .outcomeUnknown)
        #expect(status.value == true)
        #expect(count(TLFunction.MessagesCreateChat.constructorID, at: bench) == 1)
    }

    @Test func `a session whose opening was not answered runs it once`() {
        let bench = NetworkBench { $0.transports = .compact }
        bench.server.openCompact()
        bench.server.script { _ in nil }
        bench.transport.behaviour.delay = .milliseconds(500)
        bench.start()
        let created = bench.call(Self.once)
        // The call arrives after 2 s, and the answer to the opening would half a second later.
        bench.advance(.milliseconds(2200))
        #expect(count(TLFunction.MessagesCreateChat.constructorID, at: bench) == 1)
        bench.transport.cutAll(.unreachable)
        bench.advance(.seconds(20))
        #expect(bench.server.openings.count == 2)
        #expect(created.error == .outcomeUnknown)
        #expect(count(TLFunction.MessagesCreateChat.constructorID, at: bench) == 1)
    }

    /// It may have run it before it forgot: anybody who keeps the client away for long enough can bring that about.
    @Test func `a session that the server has forgotten runs it once`() {
        let bench = bench(.compact)
        let created = bench.call(Self.once)
        let status = bench.call(Self.repeatable)
        bench.advance(.seconds(1))
        #expect(count(TLFunction.MessagesCreateChat.constructorID, at: bench) == 1)
        bench.server.forgetCompactSessions()
        bench.server.script { _ in ScriptedServer.boolTrue }
        bench.transport.cutAll(.unreachable)
        bench.advance(.seconds(60))
        #expect(bench.server.openings.count == 2)
        #expect(created.error == .outcomeUnknown)
        #expect(status.value == true)
        #expect(count(TLFunction.MessagesCreateChat.constructorID, at: bench) == 1)
    }
}
