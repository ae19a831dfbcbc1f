import ClientModel
import ClientNetwork
import Foundation
import MTProto
import MessageStore
import Signals
import TelegramSchema
import TestKit
import Testing
import WireCrypto

@testable import ClientEngine

/// A transport without a network: each stream closes at once.
private struct DeadTransport: ByteTransport {
    private struct DeadStream: ByteStream {
        func send(_ bytes: [UInt8]) {}
        func close() {}
    }

    let clock: VirtualClock

    func open(_ endpoint: Endpoint, _ handle: @escaping @Sendable (ByteStreamEvent) -> Void) -> any ByteStream
    {
        _ = clock.schedule(after: .milliseconds(1), on: nil) { handle(.closed(.unreachable)) }
        return DeadStream()
    }
}

/// A computer with an account's folder and without a network.
private struct OfflineMachine {
    let folder: AccountFolder
    let clock = VirtualClock()
    private let place: TemporaryFolder

    static let ada = TL.User.sample(7, "Ada")

    init() throws {
        place = try TemporaryFolder()
        folder = AccountFolder(path: place.path("ada"))
    }

    func open(hasNetwork: Bool = true) async throws -> Account {
        let (clock, random) = (clock, Box(SeededRandom(seed: 3)))
        var configuration = NetworkConfiguration(
            endpoints: [Endpoint(host: "server", port: 443)],
            publicKeys: [ServerKeyFixture.privateKey.publicKey],
            client: ClientInformation(apiID: 1, deviceModel: "Test", systemVersion: "1", appVersion: "1")
        )
        configuration.usesTemporaryKeys = false
        var environment = AccountEnvironment(
            transport: DeadTransport(clock: clock),
            clock: clock,
            wallClock: { WireTime(milliseconds: 1_700_000_000_000) + clock.now },
            random: { random.update { $0.next() } },
            makeQueue: { clock.queue }
        )
        environment.networkPath = .single(NetworkPath(isAvailable: hasNetwork))
        let (folder, keys, network, world) = (folder, try AccountKeys.inClear(), configuration, environment)
        return try await run {
            try await Account.open(folder, keys: keys, network: network, in: world)
        }
    }

    /// Runs `body` and advances virtual time by 0.1 s at a time until it ends.
    func run<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
        let isDone = Box(false)
        let task = Task {
            defer { isDone.update { $0 = true } }
            return try await body()
        }
        var timeout = TestTimeout()
        repeat { clock.advance(by: .milliseconds(100)) } while await timeout.goesOn() && !isDone.value
        return try await task.value
    }

    /// Opens an account that was signed in before the network went away.
    func openSignedIn() async throws -> Account {
        let account = try await open()
        try await run { try await account.signedIn(Self.ada) }
        return account
    }
}

@Suite struct AccountTests {
    @Test func `an account that nobody is signed in on has a network and no parts`() async throws {
        let machine = try OfflineMachine()
        let account = try await machine.open()
        try await machine.run { try await account.start() }
        await #expect(throws: AccountError.signedOut) {
            try await machine.run { _ = try await account.services }
        }
        #expect(account.isMaster)
        try await machine.run { await account.stop() }
    }

    @Test func `without a network it starts, shows what is stored, and keeps what is done`() async throws {
        let machine = try OfflineMachine()
        let first = try await machine.openSignedIn()
        let bob = PeerID(.user, 2)
        let sent = try await machine.run {
            try await first.start()
            return try await first.services.sender.send(OutgoingMessage("later"), to: bob)
        }
        try await machine.run { await first.stop() }

        let second = try await machine.open()
        try await machine.run { try await second.start() }
        let parts = try await machine.run { try await second.services }
        #expect(parts.dependencies.selfID == PeerID(.user, 7))
        let message = try #require(try await second.store.read { try $0.message(sent.messages[0]) })
        #expect(message.flags.contains(.sending))
        let task = try #require(try await second.store.read { try $0.task(sent.task) })
        #expect(!task.state.isEnded)
        try await machine.run { await second.stop() }
    }

    @Test func `on a machine without a network it says so`() async throws {
        let machine = try OfflineMachine()
        let account = try await machine.open(hasNetwork: false)
        let states = Box<[ConnectionState]>([])
        let listening = account.network.state.start(next: { state in states.update { $0.append(state) } })
        try await machine.run {
            try await account.signedIn(OfflineMachine.ada)
            try await account.start()
        }
        machine.clock.advance(by: .seconds(60))
        #expect(states.value.last == .waitingForNetwork)
        withExtendedLifetime(listening) {}
        try await machine.run { await account.stop() }
    }

    @Test func `a second process that opens it works for nobody, and what it does is the first one's task`()
        async throws
    {
        let machine = try OfflineMachine()
        let first = try await machine.openSignedIn()
        let second = try await machine.open()
        #expect(first.isMaster && !second.isMaster)
        let sent = try await machine.run {
            try await second.start()
            return try await second.services.sender.send(OutgoingMessage("from beside"), to: PeerID(.user, 2))
        }
        #expect(try await first.store.read { try $0.task(sent.task)?.state } == .ready)
        try await machine.run {
            await second.stop()
            await first.stop()
        }
    }

    @Test func `a second process takes over the work when the first one ends`() async throws {
        let machine = try OfflineMachine()
        let first = try await machine.openSignedIn()
        let second = try await machine.open()
        try await machine.run {
            try await first.start()
            try await second.start()
        }
        #expect(!second.isMaster)
        try await machine.run {
            await first.stop()
            var timeout = TestTimeout()
            while !second.isMaster, await timeout.goesOn() {}
        }
        #expect(second.isMaster)
        // The account works: an action is tried, and waits only for the server.
        let task = try await machine.run {
            try await second.services.sender.send(OutgoingMessage("after it"), to: PeerID(.user, 2)).task
        }
        #expect(try await second.store.read { try $0.task(task)?.state.isEnded } == false)
        try await machine.run { await second.stop() }
    }

    /// A record with an invalid field, stored in place of another.
    private struct Unreadable: RecordCodable, Equatable {
        init() {}
        init(from reader: inout RecordReader) throws(RecordError) { while try reader.next() != nil {} }
        func write(to writer: inout RecordWriter) { writer.write("no number", at: 1) }
    }

    @Test func `work that comes while the store cannot be read begins as soon as it can`() async throws {
        let machine = try OfflineMachine()
        let first = try await machine.openSignedIn()
        let second = try await machine.open()
        try await machine.run {
            try await first.start()
            try await second.start()
        }
        let state = EntryKey<Unreadable>(.protocolState, "updates")
        try await machine.run {
            try await second.store.transaction { try $0.setEntry(Unreadable(), for: state) }
            await first.stop()
            var timeout = TestTimeout()
            while !second.isMaster, await timeout.goesOn() {}
            // It starts to work, and fails.
            for _ in 0..<100 { _ = await timeout.goesOn() }
        }
        let processor = try await machine.run { try await second.services.updates }
        #expect(try await machine.run { await processor.isLoaded } == false)
        try await machine.run {
            try await second.store.transaction { try $0.setEntry(nil, for: state) }
            var timeout = TestTimeout()
            while await !processor.isLoaded, await timeout.goesOn() {}
        }
        #expect(try await machine.run { await processor.isLoaded })
        try await machine.run { await second.stop() }
    }

    @Test
    func `only the process that does the work signs out, and another that cannot has not changed anything`()
        async throws
    {
        let machine = try OfflineMachine()
        let first = try await machine.openSignedIn()
        let second = try await machine.open()
        try await machine.run { try await second.start() }
        await #expect(throws: AccountError.inUse) { try await machine.run { try await second.signOut() } }
        #expect(FileManager.default.fileExists(atPath: machine.folder.path))
        #expect(try await machine.run { try await second.services.dependencies.selfID } == PeerID(.user, 7))
        try await machine.run {
            await second.stop()
            await first.stop()
        }
    }

    @Test func `an account that is signed out of is gone before anybody hears that its work is free`()
        async throws
    {
        let machine = try OfflineMachine()
        let account = try await machine.openSignedIn()
        let heard = Box<[Bool]>([])
        let path = machine.folder.path
        let claims = try LeaderLockObserver(machine.folder) {
            heard.update { $0.append(FileManager.default.fileExists(atPath: path)) }
        }
        try await machine.run {
            try await account.start()
            try await account.signOut()
        }
        var timeout = TestTimeout()
        while heard.value.isEmpty, await timeout.goesOn() {}
        #expect(!heard.value.contains(true))
        #expect(throws: AccountError.folderUnusable) { try claims.takeWork() }
        let parent = URL(filePath: path).deletingLastPathComponent().path
        #expect(try FileManager.default.contentsOfDirectory(atPath: parent).isEmpty)
    }

    @Test func `an account is deleted before another process can get its work`() async throws {
        let machine = try OfflineMachine()
        let account = try await machine.openSignedIn()
        let wasFree = Box(true)
        try await machine.run {
            try await account.start()
            try await account.delete { folder in
                let work = try LeaderLockObserver(folder) {}.takeWork()
                wasFree.update { $0 = work != nil }
                try folder.delete()
            }
        }
        #expect(!wasFree.value)
    }

    @Test func `what was kept for a while, and media of no message, go when it starts`() async throws {
        let machine = try OfflineMachine()
        let account = try await machine.openSignedIn()
        let state = EntryKey<Unreadable>(.protocolState, "old")
        let page = WebPage(id: 5, url: "https://example.org")
        try await machine.run {
            try await account.store.transaction { transaction in
                try transaction.setEntry(Unreadable(), for: state, expires: 1_600_000_000)
                try transaction.addMedia([.webPage(page)])
            }
            await account.stop()
        }
        // The media were checked at the start of the account, and are not checked again for a week.
        machine.clock.advance(by: .seconds(7 * 86_400))
        let second = try await machine.open()
        #expect(try await second.store.read { try $0.storedEntry(.protocolState, "old") } != nil)
        try await machine.run { try await second.start() }
        let left = try await second.store.read { reader in
            (try reader.storedEntry(.protocolState, "old"), try reader.media(page.id))
        }
        #expect(left.0 == nil && left.1 == nil)
        try await machine.run { await second.stop() }
    }

    @Test func `a mute ends by itself when its time is over`() async throws {
        let machine = try OfflineMachine()
        let account = try await machine.openSignedIn()
        let bob = PeerID(.user, 2)
        let wasMuted = try await machine.run {
            try await account.store.transaction { transaction in
                try transaction.setInclusion(ChatInclusion(.main), of: bob)
                var settings = PeerNotificationSettings()
                settings.muteUntil = 1_699_999_000
                try transaction.setNotificationSettings(settings, of: bob, now: 1_600_000_000)
                return try transaction.reader.chat(bob).isMuted
            }
        }
        #expect(wasMuted)
        try await machine.run {
            var timeout = TestTimeout()
            while try await account.store.read({ try $0.chat(bob).isMuted }), await timeout.goesOn() {}
        }
        #expect(try await !account.store.read { try $0.chat(bob).isMuted })
        try await machine.run { await account.stop() }
    }

    @Test func `signing out without a network deletes the folder all the same`() async throws {
        let machine = try OfflineMachine()
        let account = try await machine.openSignedIn()
        let heard = Box<[PeerID?]>([])
        let listening = account.selfID.start(next: { id in heard.update { $0.append(id) } })
        try await machine.run {
            try await account.start()
            try await account.signOut()
        }
        #expect(!FileManager.default.fileExists(atPath: machine.folder.path))
        #expect(heard.value == [PeerID(.user, 7), nil])
        await #expect(throws: AccountError.signedOut) {
            try await machine.run { _ = try await account.services }
        }
        withExtendedLifetime(listening) {}
    }

    @Test(arguments: [0, 4_096]) func `a damaged store is told by name, and left as it is`(offset: Int)
        async throws
    {
        let machine = try OfflineMachine()
        let account = try await machine.openSignedIn()
        try await machine.run { await account.stop() }
        let file = URL(filePath: machine.folder.path).appending(path: "messages.sqlite")
        var bytes = try Data(contentsOf: file)
        bytes.replaceSubrange(offset..<(offset + 2_048), with: [UInt8](repeating: 0x5A, count: 2_048))
        try bytes.write(to: file)
        for _ in 0..<2 {
            do {
                let opened = try await machine.open()
                // The damaged page was not needed so far: reading everything finds it.
                try await machine.run { await opened.stop() }
                #expect(offset > 0)
            } catch let error as StoreError {
                #expect([.damaged, .wrongKey].contains(error))
            }
        }
        #expect(try Data(contentsOf: file).count >= bytes.count)
    }

    @Test func `a folder that cannot be made is told`() async throws {
        let machine = try OfflineMachine()
        try Data().write(to: URL(filePath: machine.folder.path))
        await #expect(throws: AccountError.folderUnusable) { try await machine.open() }
    }
}
