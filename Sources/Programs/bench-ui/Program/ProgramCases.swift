import BenchKit
import ClientModel
import LargeStore

/// The program itself, with a store of a million messages: the time to start and to open a chat, and its memory. Its
/// server is not reachable.
struct ProgramCases {
    private let martlet: String
    private let chats: Int

    init(_ martlet: String, chats: Int) {
        self.martlet = martlet
        self.chats = chats
    }

    func run(_ results: inout Results) async throws {
        let home = try await BenchDataDirectory(chats: chats)
        defer { home.remove() }
        try await start(home, &results)
        try await notification(home, &results)
        try await open(home, &results)
        try await pictures(home, &results)
        try await accounts(&results)
    }

    /// Measures one account and five of 1,000 chats each, at rest: memory, and the processor time of 20 seconds.
    private func accounts(_ results: inout Results) async throws {
        var memory: [Int: Double] = [:]
        for count in [1, 5] {
            let home = try await BenchDataDirectory(chats: 1_000, accounts: count)
            defer { home.remove() }
            let window = try RunningWindow(martlet, home)
            defer { window.stop() }
            _ = try await window.event("chats")
            try await Task.sleep(for: .seconds(10))
            let before = window.cpu
            try await Task.sleep(for: .seconds(20))
            memory[count] = window.memory
            results.add(
                "program",
                "accounts, \(count) of 1000 chats at rest",
                ["MB": window.memory, "CPU %": (window.cpu - before) / 20 * 100]
            )
        }
        let more = ((memory[5] ?? 0) - (memory[1] ?? 0)) / 4
        results.add("program", "each further account", ["MB": more])
    }

    /// Measures from the start of the process to the end of the first frame with all rows of the list.
    private func start(_ home: BenchDataDirectory, _ results: inout Results) async throws {
        var times: [Double] = []
        var memory = 0.0
        // The first run warms the system's cache.
        for round in 0...10 {
            let window = try RunningWindow(martlet, home)
            let shown = try await window.event("chats")
            if round > 0 { times.append((shown.moment - window.start).milliseconds) }
            try await Task.sleep(for: .milliseconds(500))
            memory = window.memory
            window.stop()
        }
        let sorted = Quantiles(times)
        results.add(
            "program",
            "start, \(chats) chats, \(chats * LargeStore.messagesPerChat) messages",
            ["ms p50": sorted.at(50), "ms worst": sorted.at(100), "MB": memory]
        )
    }

    /// Measures from the start of the process, as a pressed notification starts it, to the end of the first frame with
    /// all rows of its chat.
    private func notification(_ home: BenchDataDirectory, _ results: inout Results) async throws {
        var times: [Double] = []
        for round in 0...10 {
            let chat = BenchDataDirectory.longChats[round % BenchDataDirectory.longChats.count]
            let window = try RunningWindow(martlet, home, arguments: ["--chat", "\(chat.packed)"])
            let opened = try await window.event("opened")
            if round > 0 { times.append((opened.moment - window.start).milliseconds) }
            window.stop()
        }
        let sorted = Quantiles(times)
        results.add("program", "notification", ["ms p50": sorted.at(50), "ms worst": sorted.at(100)])
    }

    /// Measures reopening chats, in turn: from the request to the end of the first frame with all rows.
    private func open(_ home: BenchDataDirectory, _ results: inout Results) async throws {
        let window = try RunningWindow(martlet, home)
        defer { window.stop() }
        _ = try await window.event("chats")
        var times: [Double] = []
        for index in 0..<30 {
            let chat = BenchDataDirectory.longChats[index % BenchDataDirectory.longChats.count]
            try window.open(chat.packed)
            let opened = try await window.event("opened", after: index)
            if index >= BenchDataDirectory.longChats.count, let took = opened.took { times.append(took) }
            try await Task.sleep(for: .milliseconds(300))
        }
        let sorted = Quantiles(times)
        results.add(
            "program",
            "open a chat",
            ["ms p50": sorted.at(50), "ms p95": sorted.at(95), "ms worst": sorted.at(100)]
        )
    }

    private func pictures(_ home: BenchDataDirectory, _ results: inout Results) async throws {
        let window = try RunningWindow(martlet, home)
        defer { window.stop() }
        _ = try await window.event("chats")
        try window.open(BenchDataDirectory.pictures.packed)
        _ = try await window.event("opened")
        try await Task.sleep(for: .seconds(3))
        results.add("program", "pictures, 20 on the screen", ["MB": window.memory])
    }
}
