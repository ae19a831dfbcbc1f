import ClientEngine
import ClientHost
import ClientNetwork
import Foundation
import Keyring
import MTProto
import TelegramSchema
import TestKit
import Testing
import WireCrypto

@testable import Notifier

/// An account without an open window, with obstacles.
@Suite struct BackgroundAccountTests {
    private let folder: TemporaryFolder
    private let host: ClientHost
    private let clock = VirtualClock()

    init() throws {
        folder = try TemporaryFolder()
        var unlocking = StoreKeyProvider(.passphrase, mayPrompt: false) { _ in "correct horse" }
        unlocking.cost = .light
        host = ClientHost(
            home: ClientDataDirectory(path: folder.path),
            unlocking: unlocking,
            client: ClientInformation(apiID: 1, deviceModel: "Test", systemVersion: "1", appVersion: "1")
        )
    }

    private func makeAccount() async throws -> AccountFolder {
        let link = try InviteLink("martlet://127.0.0.1:1")
        let key = ServerKeyFixture.privateKey.publicKey
        let account = try await host.makeAccount("home", on: ServerRecord(link: link, key: key))
        await account.stop()
        return account.folder
    }

    /// Advances the clock by the pause after a failure.
    private func pass(_ duration: Duration) async {
        // Other work may need the thread.
        while clock.pendingCount == 0 { try? await Task.sleep(for: .milliseconds(1)) }
        clock.advance(by: duration)
    }

    @Test func `what is in the way of an account is said, and tried again after half a minute`() async throws
    {
        let account = try await makeAccount()
        let claims = URL(fileURLWithPath: "\(account.path)/claims.lock")
        try FileManager.default.removeItem(at: claims)
        try FileManager.default.createDirectory(at: claims, withIntermediateDirectories: false)
        let journal = Journal()
        let background = BackgroundAccount(
            folder: account,
            host: host,
            desktop: NoDesktop(),
            observer: StoreObserver(account) { _ in },
            clock: clock,
            note: journal.note
        ) {}
        let work = Task { await background.run() }
        #expect(await journal.next() == "home: waits: folderUnusable")

        try FileManager.default.removeItem(at: claims)
        let record = URL(fileURLWithPath: "\(account.path)/server.json")
        let stored = try Data(contentsOf: record)
        try Data("{}".utf8).write(to: record)
        await pass(.seconds(30))
        #expect(await journal.next() == "home: waits: \(HostError.serverUnknown)")
        // It has released what it had taken.
        _ = try #require(try LeaderLockObserver(account) {}.takeWork())

        try stored.write(to: record)
        await pass(.seconds(30))
        #expect(await journal.next() == "home: nobody is signed in")
        work.cancel()
        await work.value
    }

    @Test func `an account that is gone is not kept for what the desktop may say`() async throws {
        let folder = try await makeAccount()
        var account: BackgroundAccount? = BackgroundAccount(
            folder: folder,
            host: host,
            desktop: NoDesktop(),
            observer: StoreObserver(folder) { _ in },
            clock: clock,
            note: { _ in }
        ) {}
        let ear = try #require(account?.eventHandler)
        weak let kept = account
        account = nil
        #expect(kept == nil)
        ear(.ready)
    }

    @Test func `a desktop that does not answer keeps no account from receiving, and no window from it`()
        async throws
    {
        let folder = try await makeAccount()
        let account = try await host.open(folder)
        try await account.signedIn(.user(.init(id: UserID(rawValue: 7), firstName: "Ada")))
        await account.stop()
        let journal = Journal()
        let background = BackgroundAccount(
            folder: folder,
            host: host,
            desktop: SlowDesktop(),
            observer: StoreObserver(folder) { _ in },
            clock: clock,
            note: journal.note
        ) {}
        let work = Task { await background.run() }
        #expect(await journal.next() == "home: receives")

        let window = try await host.open(folder)
        #expect(window.isMaster)
        #expect(await journal.next() == "home: left to another program")
        await window.stop()
        work.cancel()
        await work.value
    }
}

/// A desktop that never names its notification server.
private struct SlowDesktop: NotificationServer {
    private let answers = AsyncStream<Void>.makeStream()

    func prepare() async { for await _ in answers.stream {} }
    func mayShowText(of notification: ChatNotification) -> Bool { true }
    func show(
        _ notification: ChatNotification,
        _ pictures: NotificationPixels
    ) async throws -> NotificationHandle? { nil }
    func withdraw(_ handle: NotificationHandle) async {}
    func tell(_ refusal: FailedReplyNotice) async -> NotificationHandle? { nil }
}

/// The log of a notifier, line by line.
private final class Journal: Sendable {
    private let lines = AsyncStream<String>.makeStream()

    var note: @Sendable (String) -> Void { { [lines] line in lines.continuation.yield(line) } }

    func next() async -> String? {
        for await line in lines.stream { return line }
        return nil
    }
}

/// A desktop that shows nothing.
private struct NoDesktop: NotificationServer {
    func prepare() async {}
    func mayShowText(of notification: ChatNotification) -> Bool { true }
    func show(
        _ notification: ChatNotification,
        _ pictures: NotificationPixels
    ) async throws -> NotificationHandle? { nil }
    func withdraw(_ handle: NotificationHandle) async {}
    func tell(_ refusal: FailedReplyNotice) async -> NotificationHandle? { nil }
}
