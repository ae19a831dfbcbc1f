import ClientEngine
import ClientNetwork
import Foundation
import MTProto
import Signals
import StdExtras
import TestKit
import Testing
import WireCrypto

@testable import ClientHost

/// The assembly of accounts.
@Suite struct ClientHostTests {
    private let folder: TemporaryFolder
    private let host: ClientHost

    init() throws {
        folder = try TemporaryFolder()
        host = .test(in: folder)
    }

    private func server(at address: String) throws -> ServerRecord {
        let key = try RSAPublicKey(pem: ServerRecordTests.pem)
        return ServerRecord(link: try InviteLink("martlet://\(address):1"), key: key)
    }

    @Test func `a name that another program has taken is refused, and its account is left alone`()
        async throws
    {
        let taken = try host.home.makeAccount("home")
        let key = URL(filePath: taken.path).appending(path: "store.key")
        try Data("the other's".utf8).write(to: key)
        await #expect(throws: HostError.nameTaken) {
            try await host.makeAccount("home", on: server(at: "127.0.0.1"))
        }
        #expect(try Data(contentsOf: key) == Data("the other's".utf8))
    }

    @Test func `an account on another machine's server needs a network, one on this machine's does not`()
        async throws
    {
        for (address, expected) in [("192.0.2.1", false), ("127.0.0.1", true)] {
            let server = try server(at: address)
            let environment = host.environment(
                of: server,
                networkPath: .single(NetworkPath(isAvailable: false))
            )
            #expect(try await environment.networkPath.first()?.isAvailable == expected)
        }
    }

    @Test func `while what was missed is fetched an account says so`() async throws {
        let server = try await TestServer.start()
        let ada = try await server.signUp("15550760", "ada", in: host)
        let states = Locked<[ConnectionState]>([])
        let watching = ada.network.state.start(next: { state in states.withLock { $0.append(state) } })
        var timeout = TestTimeout()
        while states.withLock(\.last) != .online, await timeout.goesOn() {}
        // The initial requests of a new account are done, and the network has been told.
        try await ada.services.updates.perform { _ in }
        _ = await ada.network.trafficSoFar
        states.withLock { $0 = [] }
        try await ada.services.updates.missed()
        while states.withLock(\.last) != .online, await timeout.goesOn() {}
        #expect(states.withLock(\.self) == [.updating, .online])
        withExtendedLifetime(watching) {}
        await ada.stop()
        try await server.stop()
    }
}
