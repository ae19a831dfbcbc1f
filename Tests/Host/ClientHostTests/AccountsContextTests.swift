import ClientEngine
import ClientHost
import ClientModel
import Foundation
import MTProto
import MediaStore
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
        host = .test(in: folder)
    }

    /// Creates an account on a server that does not answer.
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

    @Test func `signing out of all deletes accounts that are open and others, and then the passcode`()
        async throws
    {
        try await make("home")
        try await make("work")
        let accounts = AccountsContext(host)
        try await accounts.lock.setPasscode("1234")
        _ = try await accounts.account("home")
        try await accounts.signOutAll()
        #expect(host.home.accounts.isEmpty && !host.home.hasPasscode)
        #expect(!accounts.lock.value.hasPasscode)
        #expect(try await entries(accounts).isEmpty)
        await accounts.stop()
    }

    @Test func `one that has to wait keeps no other from working`() async throws {
        try await make("home")
        try await make("work")
        // A slow background program has the lock.
        var busy = try LeaderLockObserver(host.home.account("home")) {}.takeWork()
        let accounts = AccountsContext(host)
        await accounts.loadAhead(over: .unmetered)
        let opening = Task { await accounts.openAll() }
        for try await entries in accounts.entries.values(buffer: .latest()) {
            guard let work = entries.last?.account, await work.networkKind == .unmetered else { continue }
            #expect(entries.first?.account == nil)
            break
        }
        #expect(busy?.isMaster == true)
        busy = nil
        await opening.value
        #expect(try await entries(accounts).allSatisfy { $0.account?.isMaster == true })
        await accounts.stop()
    }

    @Test func `one that another program works on is not signed out of, and comes to this one later`()
        async throws
    {
        try await make("home")
        let other = try await host.open(host.home.account("home"))
        let accounts = AccountsContext(host)
        await accounts.openAll()
        await #expect(throws: AccountError.inUse) { try await accounts.signOut("home") }
        let account = try #require(try await entries(accounts).first?.account)
        #expect(!account.isMaster)
        await other.stop()
        var timeout = TestTimeout()
        while !account.isMaster, await timeout.goesOn() {}
        #expect(account.isMaster)
        await accounts.stop()
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

    @Test func `TC-26 a program that shows chats has all accounts load ahead what is decided, and no other`()
        async throws
    {
        try await make("home")
        let accounts = AccountsContext(host)
        await accounts.openAll()
        let account = try await accounts.account("home")
        #expect(await account.networkKind == nil)
        await accounts.loadAhead(over: .unmetered)
        #expect(await account.networkKind == .unmetered)
        #expect(await account.autoDownload == .usual)
        try accounts.settings.change { $0.autoDownload = .off }
        var timeout = TestTimeout()
        while await account.autoDownload != .off, await timeout.goesOn() {}
        #expect(await account.autoDownload == .off)
        await accounts.stop()
    }

    @Test func `TC-64 a film may be shown unasked where the rules allow it, and wherever it is here`()
        async throws
    {
        try await make("home")
        let accounts = AccountsContext(host)
        await accounts.openAll()
        let account = try await accounts.account("home")
        let bob = PeerID(.user, 5)
        try await account.store.transaction { transaction in
            try transaction.setPeers([.user(User(bob.number))])
            try transaction.setContact(true, bob)
        }
        var document = Document(MediaID(.document, 9))
        document.kind = .animation(VideoInfo(size: PixelSize(width: 9, height: 9), duration: 1))
        document.byteCount = 4
        let film = try #require(MediaFileReference(.document(document), in: bob))
        #expect(await !account.isAutoDownloadAllowed(film))
        await accounts.loadAhead(over: .roaming)
        #expect(await !account.isAutoDownloadAllowed(film))
        await accounts.loadAhead(over: .unmetered)
        #expect(await account.isAutoDownloadAllowed(film))
        try accounts.settings.change { $0.autoDownload = .off }
        var timeout = TestTimeout()
        while await account.autoDownload != .off, await timeout.goesOn() {}
        #expect(await !account.isAutoDownloadAllowed(film))
        try await account.media.store([1, 2, 3, 4], as: film.resource, film.description, isOnlyCopy: false)
        #expect(await account.isAutoDownloadAllowed(film))
        await accounts.stop()
    }

    @Test func `what another program decides about all accounts is heard of here`() async throws {
        try await make("home")
        try await make("work")
        let accounts = AccountsContext(host)
        await accounts.openAll()
        // Another program: it shares only the folder with this one.
        let other = ClientDataDirectory(path: folder.path)
        try other.changeSettings { settings in
            settings.current = "work"
            settings.notifications.showPreviews = false
        }
        for try await entries in accounts.entries.values(buffer: .latest()) {
            if entries.first(where: \.isCurrent)?.folder.name == "work" { break }
        }
        #expect(!accounts.settings.value.notifications.showPreviews)
        await accounts.stop()
    }

    @Test func `TC-98 both of two accounts receive, whichever is in front, and what one plays goes on`()
        async throws
    {
        let server = try await TestServer.start()
        let ada = try await server.signUp("15550100", "ada", in: host)
        let bob = try await server.signUp("15550101", "bob", in: host)
        await ada.stop()
        await bob.stop()
        let accounts = AccountsContext(host)
        await accounts.openAll()
        try await accounts.choose("ada")
        let people = try await [accounts.account("ada"), accounts.account("bob")]
        let adaID = try await people[1].finds("15550100")
        let bobID = try await people[0].finds("15550101")

        try await people[0].say("to Bob, who is behind", to: bobID)
        let heard = try #require(try await people[1].hears("to Bob, who is behind", from: adaID))
        _ = accounts.playback.play(.init(account: people[1].folder, message: heard))

        try await accounts.choose("bob")
        #expect(try await accounts.account() === people[1])
        try await people[1].say("to Ada, who is behind now", to: adaID)
        _ = try #require(try await people[0].hears("to Ada, who is behind now", from: bobID))
        #expect(accounts.playback.current?.item.message == heard)

        try await accounts.signOut("bob")
        #expect(accounts.playback.current == nil)
        #expect(try await entries(accounts).map(\.folder.name) == ["ada"])
        await accounts.stop()
        try await server.stop()
    }
}
