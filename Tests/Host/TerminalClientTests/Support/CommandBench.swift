import ClientEngine
import ClientHost
import ClientModel
import ClientNetwork
import Keyring
import MTProto
import MessageStore
import StdExtras
import TelegramSchema
import TestKit
import WireCrypto

@testable import TerminalClient

/// Ada's account, on a server that does not answer, and a recording console.
struct CommandBench {
    let folder: TemporaryFolder
    let console = RecordingConsole()
    let opened: OpenedAccount
    private let account: Account

    init() async throws {
        folder = try TemporaryFolder()
        var unlocking = StoreKeyProvider(.passphrase, mayPrompt: false) { _ in "correct horse" }
        unlocking.cost = .light
        let host = ClientHost(
            home: ClientDataDirectory(path: folder.path),
            unlocking: unlocking,
            client: ClientInformation(apiID: 1, deviceModel: "Test", systemVersion: "1", appVersion: "1")
        )
        let server = ServerRecord(
            link: try InviteLink("martlet://127.0.0.1:1"),
            key: ServerKeyFixture.privateKey.publicKey
        )
        account = try await host.makeAccount("home", on: server)
        var ada = TL.User.User(id: 1)
        (ada.firstName, ada.accessHash) = ("Ada", 11)
        try await account.signedIn(.user(ada))
        // The server does not answer, so all waits time out.
        opened = OpenedAccount(
            account: account,
            services: try await account.services,
            console: console,
            timeout: .milliseconds(1)
        )
        try await account.store.transaction { transaction in
            var bob = User(2)
            (bob.firstName, bob.accessHash) = ("Bob", 22)
            try transaction.setPeers([.user(bob), .group(Group(7, title: "Team"))])
            for peer in [StoreFixture.bob, StoreFixture.team] {
                try transaction.setInclusion(ChatInclusion(.main), of: peer)
                try transaction.add([StoreFixture.message(5, "in \(peer.kind)", in: peer)])
            }
        }
    }

    var store: MessageStore { account.store }

    func stop() async { await account.stop() }
}

/// Records the output and remarks; answers questions from a script.
final class RecordingConsole: Console {
    private struct State {
        var lines: [String] = []
        var notes: [String] = []
        var answer: String?
    }

    let style = OutputStyle(isJSON: true)
    private let state = Locked(State())

    var canAsk: Bool { state.withLock { $0.answer != nil } }
    var lines: [String] { state.withLock { $0.lines } }
    var notes: [String] { state.withLock { $0.notes } }

    func answer(_ text: String?) { state.withLock { $0.answer = text } }
    func write(_ line: String) throws(OutputClosed) { state.withLock { $0.lines.append(line) } }
    func note(_ line: String) { state.withLock { $0.notes.append(line) } }
    func show(progress: ProgressLine?) {}
    func ask(_ question: String, isSecret: Bool) -> String? { state.withLock { $0.answer } }
}
