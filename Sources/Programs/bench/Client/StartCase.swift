import ArgumentParser
import BenchKit
import ClientEngine
import ClientModel
import Foundation
import LargeStore
import MessageStore
import Signals

/// The start of a program with a large store: the time to its first screen of chats, without a network.
struct StartCase {
    private let accounts: BenchAccounts
    private let chats: Int

    init(_ accounts: BenchAccounts, chats: Int) {
        self.accounts = accounts
        self.chats = chats
    }

    func run(_ results: inout Results) async throws {
        let account = try await accounts.open("large")
        try await account.start()
        try await accounts.signIn("88820000020", on: account)
        await account.stop()
        try await fillStore()
        var times: [Int64] = []
        // The first run warms the system's cache.
        for round in 0..<16 {
            let time = try startOnce()
            if round > 0 { times.append(time) }
        }
        let latencies = Latencies(nanoseconds: times)
        results.add(
            "start",
            "\(chats) chats, \(chats * LargeStore.messagesPerChat) messages",
            ["p50 ms": latencies.milliseconds(50), "worst ms": latencies.milliseconds(100)]
        )
    }

    /// Fills the store while the account is closed, so that the server does not learn of it.
    private func fillStore() async throws {
        let options = StoreOptions(key: BenchAccounts.key)
        let store = try MessageStore.open(accounts.folder("large").store, options: options)
        try await LargeStore.fill(store, chats: chats)
        await store.close()
    }

    /// Measures from the start of a process to its line that it has its chats.
    private func startOnce() throws -> Int64 {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["client-start", accounts.folder("large").path]
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

/// The process of ``StartCase``: an account without a network, until it has a screen of chats.
struct ClientStartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "client-start", shouldDisplay: false)

    @Argument var folder: String

    func run() async throws {
        let account = try await BenchAccounts.openAlone(AccountFolder(path: folder))
        try await account.start()
        let chats = try await account.store.view(ChatListView(.list(.main), count: 30)).first()
        let shown = chats?.entries.filter { $0.peer != nil && !$0.messages.isEmpty } ?? []
        try FileHandle.standardOutput.write(contentsOf: Data("\(shown.count) chats\n".utf8))
        await account.stop()
    }
}
