import ClientNetwork
import MTProto
import StdExtras
import TelegramSchema
import TestKit
import Testing

@Suite struct NetworkLineTests {
    /// Distinguishable calls, whose answer is a Bool.
    private static func call(_ number: Int32) -> TLFunction.AccountResetAuthorization {
        TLFunction.AccountResetAuthorization(hash: Int64(number))
    }

    private static func name(_ call: ScriptedServer.Call) -> String {
        (try? TLFunction.AccountResetAuthorization(decoding: call.body)).map { "\($0.hash)" } ?? "?"
    }

    private static func policy(_ line: String) -> RequestPolicy { RequestPolicy(line: .init(line)) }

    private static let transports: [TransportChoice] = [.mtproto, .compact]

    /// A bench whose server speaks both protocols.
    private func bench(_ transports: TransportChoice, seed: UInt64 = 1) -> NetworkBench {
        let bench = NetworkBench(seed: seed) { $0.transports = transports }
        bench.server.openCompact()
        return bench
    }

    @Test(arguments: transports)
    func `MT-05 a line is run in its order though one of it has to wait for a flood`(
        transports: TransportChoice
    ) {
        let bench = bench(transports)
        let floods = Locked(2)
        let done = Collected<String>()
        bench.server.script { call in
            if Self.name(call) == "1",
                floods.withLock({
                    $0 -= 1; return $0 >= 0
                })
            {
                return .rpcError(420, "FLOOD_WAIT_2")
            }
            done.append(Self.name(call))
            return .rpcError(400, "USERNAME_INVALID")
        }
        bench.start()
        for number in 1...4 { bench.call(Self.call(Int32(number)), Self.policy("chat")) }
        bench.call(Self.call(9), Self.policy("other"))
        bench.advance(.seconds(30))

        #expect(done.values.filter { $0 != "9" } == ["1", "2", "3", "4"])
        #expect(done.values.first == "9")
    }

    @Test(arguments: transports, UInt64(1)...10)
    func `MT-09 lines keep their order through cuts at any moment, and nothing is run twice`(
        transports: TransportChoice,
        seed: UInt64
    ) {
        let bench = bench(transports, seed: seed)
        var random = SeededRandom(seed: seed)
        let done = Collected<String>()
        bench.server.script { call in
            done.append(Self.name(call))
            return ScriptedServer.boolTrue
        }
        bench.start()
        // What has no session yet cannot be asked about after a cut.
        if transports == .compact { bench.advance(.seconds(1)) }
        for number in 1...60 {
            bench.call(Self.call(Int32(number)), Self.policy("chat"))
            bench.advance(.milliseconds(Int.random(in: 0...40, using: &random)))
            if Int.random(in: 0..<4, using: &random) == 0 { bench.transport.cutAll(.unreachable) }
        }
        bench.advance(.seconds(120))

        #expect(done.values == (1...60).map(String.init))
    }

    @Test func `MT-16 errors of the server are tried again, and the last one is told`() {
        let bench = NetworkBench()
        bench.server.script { _ in .rpcError(500, "INTERNAL") }
        bench.start()
        let answer = bench.call(NetworkTests.call)
        bench.advance(.seconds(300))

        #expect(answer.error == .refused(code: 500, name: "INTERNAL"))
        #expect(bench.server.calls.count == 5)
    }

    @Test func `a flood that is too long is told at once`() {
        let bench = NetworkBench()
        bench.server.script { _ in .rpcError(420, "FLOOD_WAIT_3600") }
        bench.start()
        let answer = bench.call(NetworkTests.call)
        bench.advance(.seconds(1))
        #expect(answer.error == .floodWait(.seconds(3600)))
    }

    @Test func `a revoked session fails the call and is reported as signed out`() {
        let bench = NetworkBench()
        bench.server.script { _ in .rpcError(401, "SESSION_REVOKED") }
        bench.start()
        let answer = bench.call(NetworkTests.call)
        bench.advance(.seconds(1))
        #expect(answer.error == .signedOut("SESSION_REVOKED"))
        #expect(bench.events.last == .signedOut("SESSION_REVOKED"))
    }
}
