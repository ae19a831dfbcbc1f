import ClientNetwork
import MTProto
import StdExtras
import TelegramSchema
import TestKit
import Testing

/// Calls that go out behind the one that makes them possible, before anybody has asked for them.
@Suite struct NetworkAheadTests {
    private static let transports: [TransportChoice] = [.mtproto, .compact]
    private static let first = TLFunction.AccountUpdateStatus(offline: false)
    private static let last = TLFunction.AccountResetAuthorization(hash: 1)
    private static let next = [TLFunction.UpdatesGetState().encoded(), last.encoded()]
    private static let state = TL.UpdatesState(pts: 7, qts: 0, date: 5, seq: 0, unreadCount: 0)
    private static let line = RequestPolicy(line: .init("state"))

    /// Calls with others behind.
    private struct Beginner: RPCClient {
        let network: Network

        func call<Function: TLFunctionCall>(
            _ function: Function,
            _ policy: RequestPolicy
        ) async throws(APIError) -> Function.Result {
            try await network.call(function, policy, followedBy: NetworkAheadTests.next)
        }
    }

    /// A bench whose server may refuse the first call, or the last one.
    private func bench(
        _ transports: TransportChoice,
        refusal: [UInt8]? = nil,
        isLastRefused: Bool = false
    ) -> NetworkBench {
        let bench = NetworkBench { $0.transports = transports }
        bench.server.openCompact()
        bench.server.script { call in
            switch call.method {
            case TLFunction.UpdatesGetState.constructorID: Self.state.encoded()
            case TLFunction.AccountUpdateStatus.constructorID: refusal ?? ScriptedServer.boolTrue
            default: isLastRefused ? .rpcError(401, "AUTH_KEY_UNREGISTERED") : ScriptedServer.boolTrue
            }
        }
        bench.transport.behaviour.delay = .milliseconds(200)
        bench.start()
        bench.advance(.seconds(5))
        return bench
    }

    private func count(of method: UInt32, _ bench: NetworkBench) -> Int {
        bench.server.calls.count { $0.method == method }
    }

    @Test(arguments: transports, [false, true])
    func `who asks for one of them gets its answer without another round trip`(
        transports: TransportChoice,
        isLate: Bool
    ) {
        let bench = bench(transports)
        let start = bench.clock.now
        let first = bench.call(Self.first, Self.line, by: Beginner(network: bench.network))
        if isLate { bench.advance(.seconds(1)) }
        let state = bench.call(TLFunction.UpdatesGetState(), Self.line)
        if isLate { #expect(state.value == Self.state) }
        bench.advance(.seconds(1))
        #expect(first.value == true)
        #expect(state.value == Self.state)
        #expect(count(of: TLFunction.UpdatesGetState.constructorID, bench) == 1)
        #expect(bench.server.calls.last?.at == start + .milliseconds(200))
        // Once.
        bench.call(TLFunction.UpdatesGetState())
        bench.advance(.seconds(1))
        #expect(count(of: TLFunction.UpdatesGetState.constructorID, bench) == 2)
    }

    @Test(arguments: transports)
    func `behind a refused call nothing runs, and nobody is signed out`(transports: TransportChoice) {
        let bench = bench(transports, refusal: .rpcError(400, "PHONE_CODE_INVALID"))
        let first = bench.call(Self.first, Self.line, by: Beginner(network: bench.network))
        bench.advance(.seconds(10))
        #expect(first.error == .refused(code: 400, name: "PHONE_CODE_INVALID"))
        #expect(bench.server.calls.count == 1)
        #expect(!bench.events.contains { if case .signedOut = $0 { true } else { false } })
        let state = bench.call(TLFunction.UpdatesGetState())
        bench.advance(.seconds(1))
        #expect(state.value == Self.state)
    }

    @Test(arguments: transports)
    func `one that is refused itself is asked for again`(transports: TransportChoice) {
        let bench = bench(transports, isLastRefused: true)
        bench.call(Self.first, Self.line, by: Beginner(network: bench.network))
        let state = bench.call(TLFunction.UpdatesGetState())
        let last = bench.call(Self.last)
        bench.advance(.seconds(5))
        #expect(state.value == Self.state)
        #expect(last.error == .signedOut("AUTH_KEY_UNREGISTERED"))
        #expect(count(of: TLFunction.AccountResetAuthorization.constructorID, bench) == 2)
    }

    @Test(arguments: transports, [false, true])
    func `who waits for one of them, or comes later, is told that the network was stopped`(
        transports: TransportChoice,
        isLate: Bool
    ) {
        let bench = bench(transports)
        bench.call(Self.first, Self.line, by: Beginner(network: bench.network))
        if isLate { bench.advance(.seconds(1)) }
        let waiting = isLate ? nil : bench.call(TLFunction.UpdatesGetState(), Self.line)
        bench.run { $0.stop() }
        let late = bench.call(TLFunction.UpdatesGetState(), Self.line)
        bench.advance(.seconds(5))
        if let waiting { #expect(waiting.error == .closed) }
        #expect(late.error == .closed)
    }

    @Test(arguments: transports)
    func `who waits for one of them and gives up costs no other call`(transports: TransportChoice) {
        let bench = bench(transports)
        bench.call(Self.first, Self.line, by: Beginner(network: bench.network))
        let state = bench.call(TLFunction.UpdatesGetState(), Self.line)
        state.cancel()
        bench.advance(.seconds(5))
        #expect(state.error == .cancelled)
        #expect(count(of: TLFunction.UpdatesGetState.constructorID, bench) <= 1)
    }

    @Test(arguments: transports)
    func `news outdate what nobody has asked for`(transports: TransportChoice) {
        let bench = bench(transports)
        bench.call(Self.first, Self.line, by: Beginner(network: bench.network))
        bench.advance(.seconds(1))
        bench.server.push(.updatesTooLong)
        bench.advance(.seconds(1))
        let state = bench.call(TLFunction.UpdatesGetState())
        bench.advance(.seconds(1))
        #expect(state.value == Self.state)
        #expect(count(of: TLFunction.UpdatesGetState.constructorID, bench) == 2)
    }
}
