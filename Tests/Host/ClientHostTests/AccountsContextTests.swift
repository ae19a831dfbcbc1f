import ClientEngine
import ClientHost
import ClientNetwork
import Foundation
import MTProto
import MessageStore
import Signals
import TestKit
import Testing
import WireCrypto

/// Several accounts in one program.
@Suite struct AccountsContextTests {
    private let folder: TemporaryFolder
    private let host: ClientHost

    init() throws {
        folder = try TemporaryFolder()
        host = ClientHost(
            home: ClientHome(path: folder.path),
            unlocking: StoreUnlocking(.passphrase, mayPrompt: false) { _ in "correct horse" },
            client: ClientInformation(
                apiID: 1,
                deviceModel: "Test",
                systemVersion: "1",
                appVersion: "1"
            )
        )
    }

    /// An account on a server at which nobody answers.
    private func make(_ name: String) async throws {
        let link = try InviteLink("martlet://127.0.0.1:1")
        let key = try RSAPublicKey(pem: ServerRecordTests.pem)
        let account = try await host.makeAccount(name, on: ServerRecord(link: link, key: key))
        await account.stop()
    }

    private func entries(_ accounts: AccountsContext) async throws -> [AccountsContext.Entry] {
        try #require(try await accounts.entries.first())
    }

    @Test func `all accounts are open beside each other, and putting one in front opens nothing`()
        async throws
    {
        try await make("home")
        try await make("work")
        try host.home.choose(host.home.account("home"))
        let accounts = AccountsContext(host)
        await accounts.openAll()
        let opened = try await entries(accounts)
        #expect(opened.map(\.folder.name) == ["home", "work"])
        #expect(opened.map(\.isCurrent) == [true, false])
        #expect(opened.allSatisfy { $0.account?.isMaster == true })
        try await accounts.choose("work")
        let work = try await accounts.account()
        #expect(work === opened[1].account)
        #expect(try await entries(accounts).map(\.isCurrent) == [false, true])
        await accounts.stop()
        #expect(try await entries(accounts).allSatisfy { $0.account == nil })
    }

    @Test func `one that cannot be opened says why, and keeps no other from it`() async throws {
        try await make("home")
        try await make("damaged")
        let damaged = try host.home.account("damaged")
        let database = URL(fileURLWithPath: damaged.store.database)
        try Data(repeating: 7, count: 8192).write(to: database)
        _ = try host.home.makeAccount("empty")
        let accounts = AccountsContext(host)
        await accounts.openAll()
        let opened = try await entries(accounts)
        #expect(opened.map(\.folder.name) == ["damaged", "empty", "home"])
        #expect(opened[0].failure is StoreError)
        #expect(opened[1].failure as? HostError == .serverUnknown)
        #expect(opened[2].account != nil)
        #expect(opened[2].failure == nil)
        await accounts.stop()
    }
}
