import ClientNetwork
import ClientTestKit
import MTProto
import TelegramSchema
import TestKit
import Testing

@Suite struct NetworkTests {
    static let call = TLFunction.AccountUpdateStatus(offline: false)
    static let year = Duration.seconds(365 * 86_400)

    @Test(arguments: [false, true])
    func `it makes its keys and calls`(temporaryKeys: Bool) {
        let bench = NetworkBench(temporaryKeys: temporaryKeys)
        bench.start()
        let answer = bench.call(Self.call)
        bench.advance(.seconds(1))

        #expect(answer.value == true)
        #expect(bench.server.handshakes == (temporaryKeys ? 2 : 1))
        #expect(bench.states == [.connecting(throughProxy: false), .online])
        #expect(bench.credentials.load().dataCentres[2] != nil)
    }

    /// Longer than the encoder writes whole, and than any packet.
    @Test func `a call that no packet can carry is refused before it is sent`() {
        let bench = NetworkBench()
        bench.start()
        let tooLong = String(repeating: "a", count: 1 << 24 + 1)
        let refused = bench.call(TLFunction.AccountCheckUsername(username: tooLong))
        let answer = bench.call(Self.call)
        bench.advance(.seconds(1))

        #expect(refused.error == .refused(code: 400, name: "REQUEST_TOO_LARGE"))
        #expect(answer.value == true)
        #expect(bench.server.handshakes == 1)
    }

    @Test func `a temporary key costs no round trip before the first call`() {
        var took: [Duration] = []
        for temporaryKeys in [false, true] {
            let bench = NetworkBench(temporaryKeys: temporaryKeys)
            bench.transport.behaviour.delay = .milliseconds(500)
            bench.start()
            bench.call(Self.call)
            bench.advance(.seconds(30))
            took.append(bench.server.calls.first?.at ?? .zero)
        }

        // Opening takes 0.5 s, each of three answers of the key exchange 1 s, and the way of the call 0.5 s.
        #expect(took == [.seconds(4), .seconds(4)])
    }

    @Test(arguments: [false, true])
    func `kept credentials spare the key exchange`(temporaryKeys: Bool) {
        let bench = NetworkBench(temporaryKeys: temporaryKeys)
        bench.start()
        bench.call(Self.call)
        bench.advance(.seconds(1))
        let second = NetworkBench(
            temporaryKeys: temporaryKeys,
            credentials: bench.credentials.load(),
            server: bench.server
        )
        second.start()
        let answer = second.call(Self.call)
        bench.advance(.seconds(1))

        #expect(answer.value == true)
        #expect(bench.server.handshakes == (temporaryKeys ? 3 : 1))
    }

    @Test func `only the first calls of a session say who is calling`() {
        let bench = NetworkBench()
        bench.start()
        bench.call(Self.call)
        bench.call(Self.call)
        bench.advance(.seconds(1))
        bench.call(Self.call)
        bench.advance(.seconds(1))

        #expect(bench.server.calls.map(\.isIntroduced) == [true, true, false])
    }

    @Test func `pushes come in order and a new session means that some may be missed`() throws {
        let bench = NetworkBench()
        bench.start()
        bench.call(Self.call)
        bench.advance(.seconds(1))
        bench.server.push(.updatesTooLong)
        bench.server.push(.updateShort(.init(update: .updateConfig, date: 7)))
        bench.advance(.seconds(1))

        #expect(
            bench.events == [
                .missed, .updates(.updatesTooLong),
                .updates(.updateShort(.init(update: .updateConfig, date: 7))),
            ]
        )
    }

    @Test(arguments: [.zero - year, year, .seconds(-1200), .seconds(7), .zero])
    func `MT-11 a clock that is wrong by a year works`(skew: Duration) {
        let bench = NetworkBench(skew: skew)
        bench.start()
        let answer = bench.call(Self.call)
        bench.advance(.seconds(1))

        #expect(answer.value == true)
        #expect(abs(bench.network.serverTime - bench.server.now.milliseconds) < 1000)
    }

    @Test(arguments: [.zero - year, year, .seconds(-1200), .seconds(400)])
    func `MT-11 a clock that went wrong between two starts is repaired by the first call`(skew: Duration) {
        let bench = NetworkBench()
        bench.start()
        bench.call(Self.call)
        bench.advance(.seconds(1))
        let second = NetworkBench(
            skew: skew,
            credentials: bench.credentials.load(),
            server: bench.server
        )
        second.start()
        let answer = second.call(Self.call)
        bench.advance(.seconds(1))

        #expect(answer.value == true)
        #expect(bench.server.handshakes == 1)
        #expect(abs(second.network.serverTime - bench.server.now.milliseconds) < 1000)
        #expect(abs((second.credentials.load().timeOffset + skew).components.seconds) <= 1)
    }

    @Test func `a call over a connection that breaks is run once`() {
        let bench = NetworkBench()
        bench.start()
        bench.call(Self.call)
        bench.advance(.seconds(1))
        let answer = bench.call(Self.call)
        bench.advance(.milliseconds(15))
        bench.transport.cutAll()
        bench.advance(.seconds(10))

        #expect(answer.value == true)
        #expect(bench.server.calls.count == 2)
    }

    @Test func `what is called without a connection waits for one`() {
        let bench = NetworkBench()
        bench.transport.behaviour.failure = .unreachable
        bench.start()
        let patient = bench.call(Self.call)
        let hurried = bench.call(Self.call, RequestPolicy(timeout: .seconds(20)))
        bench.advance(.seconds(60))
        #expect(patient.result == nil)
        #expect(hurried.error == .timedOut)
        bench.transport.behaviour.failure = nil
        bench.advance(.seconds(60))

        #expect(patient.value == true)
        #expect(bench.server.calls.count == 1)
    }

    @Test func `a server that restarts is caught up with, and what it forgot is called again`() {
        let bench = NetworkBench()
        bench.server.script { _ in nil }
        bench.start()
        let answer = bench.call(Self.call)
        bench.advance(.seconds(1))
        bench.server.forgetSessions()
        bench.server.script { _ in ScriptedServer.boolTrue }
        bench.transport.cutAll()
        bench.advance(.seconds(10))

        #expect(answer.value == true)
        #expect(bench.events == [.missed, .missed])
    }

    @Test func `a cancelled call ends at once and tells the server`() {
        let bench = NetworkBench()
        bench.server.script { _ in nil }
        bench.start()
        let answer = bench.call(Self.call)
        bench.advance(.seconds(1))
        answer.cancel()
        bench.advance(.seconds(1))

        #expect(answer.error == .cancelled)
    }

    @Test func `stopping fails what waits, and what is called later`() {
        let bench = NetworkBench()
        bench.server.script { _ in nil }
        bench.start()
        let before = bench.call(Self.call)
        bench.advance(.seconds(1))
        bench.run { $0.stop() }
        let after = bench.call(Self.call)
        bench.advance(.seconds(1))

        #expect(before.error == .closed)
        #expect(after.error == .closed)
        #expect(bench.transport.standing.isEmpty)
        #expect(bench.clock.pendingCount == 0)
    }

    @Test func `MT-10 a salt that has changed costs no call`() {
        let bench = NetworkBench()
        bench.start()
        bench.call(Self.call)
        bench.advance(.seconds(1))
        for _ in 0..<10 {
            bench.advance(.seconds(1300))
            let answer = bench.call(Self.call)
            bench.advance(.seconds(1))
            #expect(answer.value == true)
        }
        #expect((bench.credentials.load().dataCentres[2]?.salts.count ?? 0) >= 10)
    }

    @Test func `MT-18 bytes are counted by what they were for`() {
        let bench = NetworkBench()
        bench.start()
        bench.call(Self.call)
        bench.advance(.seconds(1))
        let seen = Collected<NetworkTraffic>()
        bench.run { seen.append($0.trafficSoFar) }

        #expect(seen.values[0][.api].received == bench.transport.standing[0].deliveredBytes)
        #expect(seen.values[0][.api].sent > 500)
        #expect(seen.values[0][.download] == .init())
    }
}
