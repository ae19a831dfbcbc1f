import BenchKit
import ClientModel
import MessageStore

/// Filling a store with history, a thousand messages a transaction.
enum InsertCase {
    static func run(_ store: MessageStore, count: Int, seed: UInt64, _ results: inout Results) async throws {
        var data = DataSet(seed: seed)
        // Every chat is known from end to end, as after it was read to the top.
        try await store.transaction { transaction in
            for chat in 0..<DataSet.chatCount {
                let scope = ChunkScope(.cloud, .everywhere)
                try transaction.addChunk(IDRanges.domain, scope, of: DataSet.peer(chat))
            }
        }
        // Made beforehand, so that only the store is measured.
        let batches = (0..<(count / 1000)).map { _ in data.pages() }
        let wall = Stopwatch.wallNanoseconds
        let cpu = Stopwatch.processNanoseconds
        for batch in batches { try await store.transaction(.buffered) { _ = try $0.add(batch) } }
        try await store.finishIndexing()
        results.add(
            "insert",
            "\(count) messages",
            [
                "messages/s": Double(count) * 1e9 / Double(Stopwatch.wallNanoseconds - wall),
                "CPU µs each": Double(Stopwatch.processNanoseconds - cpu) / 1e3 / Double(count),
            ]
        )
    }
}
