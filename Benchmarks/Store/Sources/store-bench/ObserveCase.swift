import BenchKit
import ClientModel
import Foundation
import GRDB
import MessageStore
import Signals
import StdExtras

/// One message a transaction while live windows of the newest 50 messages are open, one a chat.
enum ObserveCase {
    static let writes = 1000

    /// One measurement. Each writes behind the messages of the others.
    struct Run {
        var round: Int
        var durability: Durability
        var views: Int
        /// How long nobody writes before each write; synced writes wait as long for the disk.
        var pause: Duration?

        var messages: [Message] {
            var data = DataSet(seed: UInt64(views + round))
            let number = Int32(
                round * 10 + (durability == .synced ? 5 : pause != nil ? 3 : 0) + (views > 100 ? 2 : 0)
            )
            return (0..<ObserveCase.writes).map { write in
                data.message(in: write % 100).updating { fields in
                    fields.key.id += number * 100_000 + 10_000_000
                    fields.timestamp += number * 10_000 + 100_000_000
                }
            }
        }
    }

    /// When a commit was durable and when its observer was told.
    final class Latch: Sendable {
        private let state = Locked<(committed: Int64, times: [Int64])>((0, []))

        func committed() { state.withLock { $0.committed = Stopwatch.wallNanoseconds } }

        /// Counts the first telling after each commit.
        func told() {
            state.withLock { state in
                guard state.committed > 0 else { return }
                state.times.append(Stopwatch.wallNanoseconds - state.committed)
                state.committed = 0
            }
        }

        var latencies: Latencies { Latencies(nanoseconds: state.withLock { $0.times }) }
        var count: Int { state.withLock { $0.times.count } }
    }

    /// Ours, encrypted.
    static func martlet(
        _ store: MessageStore,
        _ run: Run,
        _ results: inout Results
    ) async throws -> WriteCost {
        let latch = Latch()
        let subscriptions = (0..<run.views).map { view in
            store.view(HistoryView(DataSet.peer(view), frame: HistoryFrame(.newest, count: 50))).start(next: {
                _ in latch.told()
            })
        }
        try await Task.sleep(for: .seconds(1))
        let messages = run.messages
        let meter = WriteCost.Meter()
        for message in messages {
            if let pause = run.pause { try await Task.sleep(for: pause) }
            try await store.transaction(run.durability) { transaction in
                try transaction.add(message)
                transaction.afterCommit { latch.committed() }
            }
        }
        let cost = meter.cost(of: writes)
        let name = "Martlet \(run.durability)\(run.pause == nil ? "" : " after a pause")"
        report(name, run.views, latch, cost, &results)
        for subscription in subscriptions { subscription.cancel() }
        return cost
    }

    /// GRDB: the same chats and messages in a table that it can observe, not encrypted.
    static func grdb(
        _ pool: DatabasePool,
        _ run: Run,
        _ results: inout Results
    ) async throws -> WriteCost {
        let latch = Latch()
        let observations = (0..<run.views).map { view in
            let peer = DataSet.peer(view).packed
            return ValueObservation.tracking { database in
                try Data.fetchAll(
                    database,
                    sql:
                        "SELECT content FROM message WHERE peer = ? ORDER BY timestamp DESC, id DESC LIMIT 50",
                    arguments: [peer]
                )
            }.start(
                in: pool,
                scheduling: .async(onQueue: .global()),
                onError: { _ in },
                onChange: { _ in latch.told() }
            )
        }
        try await Task.sleep(for: .seconds(2))
        let messages = run.messages
        let meter = WriteCost.Meter()
        for message in messages {
            try await pool.write { database in
                try insert(message, database)
                database.afterNextTransaction { _ in latch.committed() }
            }

        }
        try await Task.sleep(for: .milliseconds(500))
        let cost = meter.cost(of: writes)
        report("GRDB \(run.durability)", run.views, latch, cost, &results)
        withExtendedLifetime(observations) {}
        return cost
    }

    /// GRDB's table, filled with what ours has.
    static func fill(_ pool: DatabasePool, count: Int, seed: UInt64) throws {
        try pool.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE message(local INTEGER PRIMARY KEY, peer INTEGER NOT NULL, namespace INTEGER NOT NULL,
                      id INTEGER NOT NULL, timestamp INTEGER NOT NULL, flags INTEGER NOT NULL, content BLOB NOT NULL);
                    CREATE UNIQUE INDEX message_by_id ON message(peer, namespace, id);
                    CREATE INDEX message_by_time ON message(peer, timestamp, id);
                    """
            )
        }
        var data = DataSet(seed: seed)
        for _ in 0..<(count / 1000) {
            let page = data.pages()
            try pool.write { database in try page.forEach { try insert($0, database) } }
        }
    }

    private static func insert(_ message: Message, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql:
                "INSERT INTO message(peer, namespace, id, timestamp, flags, content) VALUES (?, ?, ?, ?, ?, ?)"
        )
        try statement.execute(arguments: [
            message.key.peer.packed, Int(message.key.namespace.rawValue), Int(message.key.id),
            Int(message.timestamp), Int(message.flags.rawValue), Data(message.content.bytes),
        ])
    }

    private static func report(
        _ name: String,
        _ views: Int,
        _ latch: Latch,
        _ cost: WriteCost,
        _ results: inout Results
    ) {
        let latencies = latch.latencies
        results.add(
            "observe",
            "\(name), \(views) views",
            [
                "commit to observer p50 µs": latencies.microseconds(50),
                "commit to observer p99 µs": latencies.microseconds(99),
                "CPU µs a write": cost.each,
                "of it user": cost.user,
                "of it system": cost.system,
                "told": Double(latch.count),
            ]
        )
    }
}
