import ClientNetwork
import ClientTestKit
import MTProto
import StdExtras
import TelegramSchema
import TestKit
import Testing

@Suite struct NetworkMovingTests {
    private static let call = NetworkTests.call
    private static let proof = TL.AuthExportedAuthorization(id: 7, bytes: [1, 2, 3]).encoded()
    private static let welcome = TL.AuthAuthorization.authorizationSignUpRequired(.init()).encoded()

    /// The home data centre is 2, and 4 knows the account after the authorization import.
    private func bench() -> NetworkBench {
        let bench = NetworkBench(others: [4])
        bench.server.script { call in
            call.method == TLFunction.AuthExportAuthorization.constructorID
                ? Self.proof : .rpcError(303, "FILE_MIGRATE_4")
        }
        bench.others[4]?.script { call in
            call.method == TLFunction.AuthImportAuthorization.constructorID
                ? Self.welcome : ScriptedServer.boolTrue
        }
        return bench
    }

    @Test func `MT-17 an account that lives elsewhere is followed there, with all that waits`() {
        let bench = NetworkBench(others: [4])
        bench.server.script { _ in .rpcError(303, "USER_MIGRATE_4") }
        bench.start()
        let answers = (0..<5).map { _ in bench.call(Self.call) }
        bench.advance(.seconds(5))

        #expect(answers.allSatisfy { $0.value == true })
        #expect(bench.others[4]?.calls.count == 5)
        #expect(bench.credentials.load().home == 4)
        #expect(bench.states.last == .online)

        let second = NetworkBench(credentials: bench.credentials.load(), others: [4])
        second.start()
        second.advance(.seconds(1))
        #expect(second.transport.opened.first?.endpoint.port == 4)
    }

    @Test func `a way that is not wanted any more is left although it works`() async throws {
        let bench = NetworkBench()
        bench.start()
        let first = bench.call(Self.call)
        bench.advance(.seconds(1))
        #expect(first.value == true)
        let (network, before) = (bench.network, bench.transport.opened.count)
        var endpoint = try #require(bench.transport.opened.last?.endpoint)
        endpoint.proxy = Proxy(.socks5, host: "proxy", port: 1080)
        let route = ServerRoute(endpoint)
        let isLeft = Locked(false)
        Task {
            await network.setRoutes([route], of: 2, endingOthers: true)
            isLeft.withLock { $0 = true }
        }
        while !isLeft.withLock({ $0 }) {
            bench.advance(.milliseconds(10))
            await Task.yield()
        }
        let second = bench.call(Self.call)
        bench.advance(.seconds(5))
        #expect(second.value == true)
        #expect(bench.transport.opened.count > before)
        #expect(bench.transport.opened.dropFirst(before).allSatisfy { $0.endpoint == endpoint })
        #expect(bench.transport.standing.count == 1)
    }

    @Test func `a session that is signing in moves to another data centre with all waiting calls`()
        async throws
    {
        let bench = NetworkBench(others: [4])
        bench.server.script { _ in nil }
        bench.start()
        let answer = bench.call(Self.call)
        bench.advance(.seconds(1))
        let network = bench.network
        let moving = Task { try await network.move(to: 4) }
        while bench.credentials.load().home != 4 {
            bench.advance(.milliseconds(10))
            await Task.yield()
        }
        try await moving.value
        bench.advance(.seconds(5))
        #expect(answer.value == true)
        #expect(bench.states.last == .online)
    }

    @Test(arguments: ["USER_MIGRATE", "FILE_MIGRATE"])
    func `redirections in a circle are an error after a few calls`(name: String) {
        let bench = NetworkBench(others: [4])
        bench.server.script { call in
            call.method == TLFunction.AuthExportAuthorization.constructorID
                ? Self.proof : .rpcError(303, "\(name)_4")
        }
        bench.others[4]?.script { call in
            call.method == TLFunction.AuthImportAuthorization.constructorID
                ? Self.welcome : .rpcError(303, "\(name)_2")
        }
        bench.start()
        let answer = bench.call(Self.call)
        bench.advance(.seconds(10))
        guard case .refused(303, name, _)? = answer.error else {
            Issue.record("\(String(describing: answer.error))")
            return
        }
        #expect(bench.server.calls.count + (bench.others[4]?.calls.count ?? 0) < 20)
    }

    @Test func `a move to where nobody knows the way is told`() {
        let bench = NetworkBench()
        bench.server.script { _ in .rpcError(303, "USER_MIGRATE_9") }
        bench.start()
        let answer = bench.call(Self.call)
        bench.advance(.seconds(5))
        #expect(answer.error == .refused(code: 303, name: "USER_MIGRATE", value: 9))
    }

    @Test func `MT-17 a file elsewhere is fetched there once the account is known`() {
        let bench = bench()
        bench.start()
        let answers = (0..<5).map { _ in
            bench.call(Self.call, by: bench.network.media(.download))
        }
        bench.advance(.seconds(10))

        #expect(answers.allSatisfy { $0.value == true })
        let methods = bench.others[4]?.calls.map(\.method) ?? []
        #expect(methods.count { $0 == TLFunction.AuthImportAuthorization.constructorID } == 1)
        #expect(methods.first == TLFunction.AuthImportAuthorization.constructorID)
        #expect(bench.credentials.load().dataCentres[4]?.isAuthorised == true)
        #expect(bench.credentials.load().home == nil)
    }

    @Test func `an authorisation that is void elsewhere is brought again`() {
        let bench = bench()
        bench.start()
        bench.call(Self.call, by: bench.network.media(.download, dataCentre: 4))
        bench.advance(.seconds(10))
        bench.others[4]?.script { [server = bench.others[4]] call in
            if call.method == TLFunction.AuthImportAuthorization.constructorID { return Self.welcome }
            let imports = server.map { _ in call.at < .seconds(12) } ?? false
            return imports ? .rpcError(401, "AUTH_KEY_UNREGISTERED") : ScriptedServer.boolTrue
        }
        bench.advance(.milliseconds(1900))
        let answer = bench.call(Self.call, by: bench.network.media(.download, dataCentre: 4))
        bench.advance(.seconds(30))

        #expect(answer.value == true)
        #expect(!bench.events.contains(.signedOut("AUTH_KEY_UNREGISTERED")))
    }

    @Test func `a refusal of the proof is told to all that waited for it`() {
        let bench = bench()
        bench.server.script { _ in .rpcError(400, "DC_ID_INVALID") }
        bench.start()
        let answers = (0..<3).map { _ in
            bench.call(Self.call, by: bench.network.media(.download, dataCentre: 4))
        }
        bench.advance(.seconds(10))
        #expect(answers.allSatisfy { $0.error == .refused(code: 400, name: "DC_ID_INVALID") })
    }
}
