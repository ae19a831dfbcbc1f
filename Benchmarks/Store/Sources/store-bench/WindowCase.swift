import BenchKit
import ClientModel
import MessageStore

/// Loading 40 messages around a random one of a chat chosen as people choose, of a large store.
enum WindowCase {
    static func run(_ store: MessageStore, count: Int, _ results: inout Results) async throws {
        let times = try await store.read { reader in
            var data = DataSet(seed: 7)
            var times: [Int64] = []
            for round in 0..<6000 {
                let peer = DataSet.peer(data.zipf(DataSet.chatCount))
                guard let newest = try reader.message(nearest: .max, in: peer)?.id else { continue }
                let around = MessageKey(peer: peer, namespace: .cloud, id: .random(in: 1...newest))
                let start = Stopwatch.wallNanoseconds
                var view = HistoryView(peer, frame: HistoryFrame(.message(around), count: 40, reserve: 0))
                try view.load(from: reader)
                let time = Stopwatch.wallNanoseconds - start
                precondition(view.value.entries.count == 40, "a window is not full")
                // The first rounds warm the cache, as the chats that somebody reads are.
                if round >= 1000 { times.append(time) }
            }
            return times
        }
        let latencies = Latencies(nanoseconds: times)
        results.add(
            "window",
            "40 of \(count)",
            ["p50 µs": latencies.microseconds(50), "p99 µs": latencies.microseconds(99)]
        )
    }
}
