import ClientModel
import SQLite

/// Completes a store of rows that were salvaged one by one: derived data is derived again.
struct SalvageRepairs {
    private let database: Connection
    private let transaction: StoreTransaction

    init(_ database: Connection) {
        self.database = database
        transaction = StoreTransaction(reader: StoreReader(database), caches: StoreCaches())
    }

    func run(_ report: inout SalvageReport) throws {
        try repairIDs()
        try findLostMessages(&report)
        try repairSpaces(report)
        try repairTasks()
        // Not a table of rows.
        try transaction.indexNames()
        // The documents of the index cannot be read back; idle maintenance refills it.
        try transaction.resetSearchIndex()
        var audit = CounterAudit()
        while !audit.isFinished { audit = try transaction.verifyCounters(audit, limit: 1024) }
        try transaction.settle()
    }

    private func faults(_ table: String, in report: SalvageReport) -> Int {
        report.tables[table]?.faults ?? 0
    }

    /// Sets the counters so that no message id is reused, even if the counters' row is lost. Ids of this device then
    /// go on far above the stored ones, as tasks may hold some of deleted messages.
    private func repairIDs() throws {
        try database.execute(
            """
            INSERT OR REPLACE INTO stable_messages(stable, peer, timestamp, namespace, id)
              SELECT stable, peer, timestamp, namespace, id FROM messages;
            INSERT INTO store_state(next_stable, next_local)
              SELECT 1, 1 << 24 WHERE NOT EXISTS(SELECT 1 FROM store_state);
            UPDATE store_state SET next_stable = max(next_stable, (
              SELECT coalesce(max(stable), 0) + 1024 FROM stable_messages)),
              next_local = max(next_local, (
                SELECT coalesce(max(id), 0) + 1024 FROM stable_messages WHERE namespace IN (1, 2, 4)));
            """
        )
    }

    /// Finds stable ids without a message: such a message was lost. When there may be more, all history gets holes.
    private func findLostMessages(_ report: inout SalvageReport) throws {
        let lost = try database.all(
            """
            SELECT s.stable, s.peer, s.namespace, s.id FROM stable_messages s
            WHERE NOT EXISTS(SELECT 1 FROM messages m WHERE m.peer = s.peer AND m.timestamp = s.timestamp
              AND m.namespace = s.namespace AND m.id = s.id AND m.stable = s.stable)
            """
        ) { row in
            (
                row.int64(0), PeerID(packed: row.int64(1)), MessageNamespace(rawValue: row.int32(2)),
                row.int32(3)
            )
        }
        for (stable, peer, namespace, id) in lost {
            try database.run("DELETE FROM stable_messages WHERE stable = ?", stable)
            report.lostMessages[namespace, default: 0] += 1
            guard let peer, IDRanges.domain.contains(id) else { continue }
            try transaction.addHole(id...id, ChunkScope(namespace, .everywhere), of: peer)
        }
        guard faults("messages", in: report) > 0, faults("stable_messages", in: report) > 0 else { return }
        report.forgetsHistory = true
        try database.run("DELETE FROM chunks")
    }

    private func repairSpaces(_ report: SalvageReport) throws {
        guard faults("messages", in: report) + faults("message_spaces", in: report) > 0 else { return }
        try database.run("DELETE FROM message_spaces")
        let peers = try database.all("SELECT DISTINCT peer FROM messages") { PeerID(packed: $0.int64(0)) }
        for peer in peers.compactMap(\.self) {
            var messages: [Message] = []
            try transaction.reader.scanMessages(of: peer) { message in
                if !message.spaces.isEmpty { messages.append(message) }
                return true
            }
            for message in messages { try transaction.updateSpaces(from: nil, to: message) }
        }
    }

    /// Removes dependencies of tasks on missing tasks.
    private func repairTasks() throws {
        try database.execute(
            """
            DELETE FROM task_needs WHERE needed NOT IN (SELECT id FROM tasks WHERE state <= 2)
              OR task NOT IN (SELECT id FROM tasks WHERE state <= 2)
            """
        )
        let waiting = try database.all("SELECT id FROM tasks WHERE state = 0 ORDER BY id") {
            TaskID(rawValue: $0.int64(0))
        }
        for id in waiting { try transaction.promote(id) }
    }
}
