import ArgumentParser
import BenchKit
import GRDB
import MessageStore

/// Measures Martlet's store and signals beside GRDB, OpenCombine, AsyncAlgorithms and LMDB.
@main
struct StoreBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store-bench",
        abstract: "Measures the client's store and signals beside others'."
    )

    @Option(
        help:
            "Cases to run, all by default: signals, observe, insert, window, search, open, readers, reading, hot."
    )
    var only: [String] = []

    @Option(help: "Messages of the data set that most cases share.")
    var messages = 1_000_000

    @Option(help: "Messages of the data set that windows are read from.")
    var windowMessages = 10_000_000

    @Option(help: "Where to write the results as JSON.")
    var output: String?

    func run() async throws {
        var results = Results()
        if wants("signals") { await SignalsCase.run(&results) }
        let place = try Workplace()
        if wants("hot") { try HotKeysCase.run(place, &results) }
        try await measureSharedStore(place, &results)
        if wants("window") { try await measureWindows(place, &results) }
        try output.map { try results.write(to: $0) }
        if !Threshold.print(storeBars, for: results) { throw ExitCode(1) }
    }

    /// The cases that need a store with the shared data set, in an order in which none spoils the next.
    private func measureSharedStore(_ place: Workplace, _ results: inout Results) async throws {
        guard ["insert", "observe", "open", "search", "readers", "reading"].contains(where: wants) else {
            return
        }
        var store = try place.store("shared")
        try await InsertCase.run(store, count: messages, seed: 1, &results)
        if wants("open") {
            await store.close()
            try await OpenCase.run(place, "shared", &results)
            store = try place.store("shared")
        }
        if wants("observe") { try await observe(store, place, &results) }
        if wants("search") { try await SearchCase.run(store, &results) }
        if wants("reading") { try await ReadingCase.run(store, &results) }
        if wants("readers") { try await ReadersCase.run(store, &results) }
        await store.close()
    }

    private func measureWindows(_ place: Workplace, _ results: inout Results) async throws {
        let store = try place.store("large")
        var filling = Results()
        try await InsertCase.run(store, count: windowMessages, seed: 2, &filling)
        try await WindowCase.run(store, count: windowMessages, &results)
        await store.close()
    }

    private func observe(_ store: MessageStore, _ place: Workplace, _ results: inout Results) async throws {
        var own: [String: Double] = [:]
        var sync = Double.infinity
        // In turns, and the best of three: a busy moment of the machine hits nobody alone.
        for round in 0..<3 {
            let kinds: [(String, Durability, Int)] = [
                ("buffered", .buffered, 100), ("many", .buffered, 1000), ("synced", .synced, 100),
            ]
            for (name, durability, views) in kinds {
                let run = ObserveCase.Run(round: round, durability: durability, views: views)
                let cost = try await ObserveCase.martlet(store, run, &results)
                own[name] = min(own[name] ?? .infinity, cost.each)
            }
            // A processor that comes from waiting is slower, whatever it waited for.
            let paused = ObserveCase.Run(
                round: round,
                durability: .buffered,
                views: 100,
                pause: .milliseconds(4)
            )
            _ = try await ObserveCase.martlet(store, paused, &results)
            sync = min(sync, try SyncCost.measure(in: place.folder))
        }
        results.add("observe", "the kernel's sync alone", ["CPU µs a write": sync])
        let (buffered, thousand, synced) = (own["buffered"] ?? 0, own["many"] ?? 0, own["synced"] ?? 0)
        let path = "\(place.folder)/grdb.sqlite"
        // As it is by default, then syncing each commit: like is held against like.
        let theirsBuffered = try await ObserveCase.grdb(
            pool(path, .buffered),
            ObserveCase.Run(round: 0, durability: .buffered, views: 100),
            &results
        )
        let theirsSynced = try await ObserveCase.grdb(
            pool(path, .synced),
            ObserveCase.Run(round: 1, durability: .synced, views: 100),
            &results
        )
        let ratio = "GRDB's CPU, times ours"
        results.add("observe", "ratio, buffered", [ratio: theirsBuffered.each / buffered])
        results.add("observe", "ratio, synced", [ratio: theirsSynced.each / synced])
        results.add(
            "observe",
            "ratio, synced, without the kernel's sync of both",
            [ratio: (theirsSynced.each - sync) / (synced - sync)]
        )
        results.add("observe", "more views", ["1000 views, times 100": thousand / buffered])
    }

    private func pool(_ path: String, _ durability: Durability) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = \(durability == .synced ? "FULL" : "NORMAL")")
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        if try pool.read({ try $0.tableExists("message") }) { return pool }
        try ObserveCase.fill(pool, count: messages, seed: 1)
        return pool
    }

    private func wants(_ name: String) -> Bool { only.isEmpty || only.contains(name) }
}
