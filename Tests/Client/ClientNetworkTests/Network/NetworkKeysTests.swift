import ClientNetwork
import ClientTestKit
import MTProto
import TelegramSchema
import TestKit
import Testing

@Suite struct NetworkKeysTests {
    private static let call = NetworkTests.call

    @Test func `the next temporary key takes over before the end of the present one`() {
        let bench = NetworkBench(temporaryKeys: true) { $0.temporaryKeyLifetime = .seconds(3600) }
        bench.start()
        for _ in 0..<40 {
            let answer = bench.call(Self.call)
            bench.advance(.seconds(300))
            #expect(answer.value == true)
        }

        // Three hours and twenty minutes, with keys renewed after 7/8 of their hour; plus the permanent key.
        #expect((4...5).contains(bench.server.handshakes - 1))
        #expect(bench.transport.opened.count == 1)
    }

    @Test func `a call that takes long keeps the old temporary key for as long as that lives`() {
        let bench = NetworkBench(temporaryKeys: true) { $0.temporaryKeyLifetime = .seconds(3600) }
        bench.server.script { _ in nil }
        bench.start()
        bench.advance(.seconds(3000))
        let answer = bench.call(Self.call)
        bench.advance(.seconds(300))
        #expect(bench.server.handshakes == 3)
        #expect(bench.server.bindings == 1)
        bench.server.script { _ in ScriptedServer.boolTrue }
        bench.advance(.seconds(300))

        #expect(bench.server.bindings == 2)
        #expect(answer.value == true)
    }

    @Test func `a server that forgot the temporary key gets another`() {
        let bench = NetworkBench(temporaryKeys: true)
        bench.start()
        bench.call(Self.call)
        bench.advance(.seconds(1))
        bench.server.forgetKeys(temporaryOnly: true)
        bench.transport.cutAll()
        let answer = bench.call(Self.call)
        bench.advance(.seconds(60))

        #expect(answer.value == true)
        #expect(bench.server.handshakes == 3)
        #expect(!bench.events.contains(.signedOut("AUTH_KEY_UNREGISTERED")))
    }

    @Test(arguments: [false, true])
    func `a permanent key that the server denies for minutes is given up`(temporaryKeys: Bool) {
        let bench = NetworkBench(temporaryKeys: temporaryKeys)
        bench.start()
        bench.call(Self.call)
        bench.advance(.seconds(1))
        let before = bench.credentials.load().dataCentres[2]?.key
        bench.server.forgetKeys(temporaryOnly: false)
        bench.transport.cutAll()
        bench.advance(.seconds(60))
        #expect(!bench.events.contains(.signedOut("AUTH_KEY_UNREGISTERED")))
        bench.advance(.seconds(120))
        let answer = bench.call(Self.call)
        bench.advance(.seconds(60))

        #expect(bench.events.count { $0 == .signedOut("AUTH_KEY_UNREGISTERED") } == 1)
        #expect(bench.credentials.load().dataCentres[2]?.key != before)
        #expect(answer.value == true)
    }

    private static let failures: [[UInt8]] = [
        .rpcError(500, "INTERNAL"), .rpcError(420, "FLOOD_WAIT_7"), .rpcError(-503, "Timeout"),
        .rpcError(400, "EXPIRES_AT_INVALID"),
    ]

    @Test(arguments: failures)
    func `a server that fails to judge a binding signs nobody out`(failure: [UInt8]) {
        let bench = NetworkBench(temporaryKeys: true)
        bench.start()
        bench.call(Self.call)
        bench.advance(.seconds(1))
        bench.server.forgetKeys(temporaryOnly: true)
        bench.server.answerBindings(with: failure)
        bench.transport.cutAll()
        let answer = bench.call(Self.call)
        bench.advance(.seconds(90))
        #expect(bench.server.bindings > 3)
        #expect(answer.value == nil)
        bench.server.answerBindings(with: nil)
        bench.advance(.seconds(60))

        #expect(answer.value == true)
        #expect(!bench.events.contains(.signedOut("AUTH_KEY_UNREGISTERED")))
    }

    @Test(arguments: [false, true])
    func `a server that denies keys for a moment signs nobody out`(temporaryKeys: Bool) {
        let bench = NetworkBench(temporaryKeys: temporaryKeys)
        bench.start()
        bench.call(Self.call)
        bench.advance(.seconds(1))
        let before = bench.credentials.load().dataCentres[2]?.key
        // Two times that are more than minutes apart stay distinct.
        for _ in 0..<2 {
            bench.server.denyKeys(!temporaryKeys)
            bench.server.answerBindings(with: .rpcError(400, "ENCRYPTED_MESSAGE_INVALID"))
            bench.server.forgetKeys(temporaryOnly: true)
            bench.transport.cutAll()
            bench.advance(.seconds(90))
            bench.server.denyKeys(false)
            bench.server.answerBindings(with: nil)
            let answer = bench.call(Self.call)
            bench.advance(.seconds(60))
            #expect(answer.value == true)
        }

        #expect(!bench.events.contains(.signedOut("AUTH_KEY_UNREGISTERED")))
        #expect(bench.credentials.load().dataCentres[2]?.key == before)
    }

    @Test func `calls that overtake the binding are made again`() {
        let bench = NetworkBench(temporaryKeys: true)
        bench.start()
        bench.advance(.seconds(1))
        bench.server.script { call in
            // Like a server that must fetch the permanent key first.
            call.isIntroduced ? .rpcError(401, "AUTH_KEY_PERM_EMPTY") : ScriptedServer.boolTrue
        }
        let answer = bench.call(Self.call)
        bench.advance(.milliseconds(100))
        bench.server.script { _ in ScriptedServer.boolTrue }
        bench.advance(.seconds(10))

        #expect(answer.value == true)
        #expect(bench.server.bindings == 2)
    }

    @Test func `a server with other keys is refused and tried with patience`() throws {
        let bench = NetworkBench { $0.publicKeys = [] }
        bench.start()
        bench.call(Self.call)
        bench.advance(.seconds(120))

        #expect(bench.server.handshakes == 0)
        #expect((3...30).contains(bench.transport.opened.count))
    }
}
