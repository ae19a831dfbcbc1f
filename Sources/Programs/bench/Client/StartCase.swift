import ArgumentParser
import BenchKit
import ClientEngine
import ClientModel
import Foundation
import MessageStore
import Signals

/// How long a program takes from nothing to its first screen of chats, without a network, from a large store.
struct StartCase {
    private static let messagesPerChat = 10
    private let town: ClientTown
    private let chats: Int

    init(_ town: ClientTown, chats: Int) {
        self.town = town
        self.chats = chats
    }

    func run(_ results: inout Results) async throws {
        let account = try await town.open("large")
        try await account.start()
        try await town.signIn("88820000020", on: account)
        await account.stop()
        try await fillStore()
        var times: [Int64] = []
        // The first one warms the system's cache.
        for round in 0..<16 {
            let time = try startOnce()
            if round > 0 { times.append(time) }
        }
        let latencies = Latencies(nanoseconds: times)
        results.add(
            "start",
            "\(chats) chats, \(chats * Self.messagesPerChat) messages",
            ["p50 ms": latencies.milliseconds(50), "worst ms": latencies.milliseconds(100)]
        )
    }

    /// The server, which knows none of these chats, shall not hear of it.
    private func fillStore() async throws {
        let options = StoreOptions(key: ClientTown.key)
        let store = try MessageStore.open(town.folder("large").store, options: options)
        try await store.transaction { try $0.setChatListEnd(nil, of: .main) }
        for start in stride(from: 0, to: chats, by: 1000) { try await fill(store, from: start) }
        await store.close()
    }

    private func fill(_ store: MessageStore, from start: Int) async throws {
        try await store.transaction(.buffered) { transaction in
            for chat in start..<min(start + 1000, chats) { try fill(chat, transaction) }
        }
    }

    private func fill(_ chat: Int, _ transaction: StoreTransaction) throws {
        var user = User(Int64(1_000_000 + chat))
        user.firstName = "Member"
        user.lastName = "\(chat)"
        user.accessHash = 1
        try transaction.setPeers([.user(user)])
        try transaction.setInclusion(ChatInclusion(.main), of: user.id)
        try transaction.addChunk(IDRanges.domain, ChunkScope(.cloud, .everywhere), of: user.id)
        let first = Int32(chat * Self.messagesPerChat + 1)
        let messages = (0..<Self.messagesPerChat).map { index in
            let id = first + Int32(index)
            return Message(
                MessageFields(
                    key: MessageKey(peer: user.id, namespace: .cloud, id: id),
                    timestamp: 1_600_000_000 + id,
                    author: user.id,
                    flags: .incoming,
                    content: EncodedContent(
                        MessageContent(text: "What member \(chat) had to say at \(index)")
                    )
                )
            )
        }
        try transaction.add(messages)
    }

    /// From the start of a process to the line with which it says that it has its chats.
    private func startOnce() throws -> Int64 {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["client-start", town.folder("large").path]
        let output = Pipe()
        process.standardOutput = output
        let start = Stopwatch.wallNanoseconds
        try process.run()
        let line = output.fileHandleForReading.availableData
        let time = Stopwatch.wallNanoseconds - start
        process.waitUntilExit()
        let said = String(decoding: line, as: UTF8.self)
        guard said == "30 chats\n" else { throw LoadError.unexpected("client-start: \(said)") }
        return time
    }
}

/// What ``StartCase`` starts: an account without a network, until it has a screen of chats.
struct ClientStartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "client-start", shouldDisplay: false)

    @Argument var folder: String

    func run() async throws {
        let account = try await ClientTown.openAlone(AccountFolder(path: folder))
        try await account.start()
        let chats = try await account.store.view(ChatListView(.list(.main), count: 30)).first()
        let shown = chats?.entries.filter { $0.peer != nil && !$0.messages.isEmpty } ?? []
        try FileHandle.standardOutput.write(contentsOf: Data("\(shown.count) chats\n".utf8))
        await account.stop()
    }
}
