import ClientModel
import SQLite

extension StoreTransaction {
    /// Records a written message for the index. New messages are indexed later, in the order of time: one at a time
    /// would cost more than storing them.
    func updateSearch(from old: Message?, to new: Message?) throws {
        guard let old else {
            if let new { try noteUnindexed(new) }
            return
        }
        if let new, old.isFound(like: new) { return }
        if old.stableID.rawValue > (try indexedStableID()) {
            caches.unindexed.replace(old.stableID, with: new)
            return
        }
        try removeFromIndex(old)
        if new != nil {
            try database.run(
                "INSERT OR IGNORE INTO search_pending(stable) VALUES (?)",
                old.stableID.rawValue
            )
        } else {
            try database.run("DELETE FROM search_pending WHERE stable = ?", old.stableID.rawValue)
        }
    }

    private func noteUnindexed(_ message: Message) throws {
        if message.stableID.rawValue > (try indexedStableID()) {
            caches.unindexed.append(message)
        } else {
            // Another process reserved this number earlier and commits only now.
            try database.run("INSERT INTO search_pending(stable) VALUES (?)", message.stableID.rawValue)
        }
    }

    private func removeFromIndex(_ message: Message) throws {
        guard let slot = try reader.searchSlot(of: message) else { return }
        try database.run("DELETE FROM search WHERE rowid = ?", SearchSlot.origin - slot)
        try database.run("DELETE FROM search_slots WHERE slot = ?", slot)
    }

    /// The last indexed stable id. Read once in each transaction: another process may have indexed.
    func indexedStableID() throws -> Int64 {
        if let known = indexedUpTo { return known }
        let found = try database.first("SELECT indexed FROM search_state") { $0.int64(0) } ?? 0
        indexedUpTo = found
        return found
    }
}

extension StoreReader {
    /// The index row of a message, nil when it has none.
    func searchSlot(of message: Message) throws -> Int64? {
        guard SearchScope.includes(message.key.namespace) else { return nil }
        let candidates = SearchSlot.candidates(message.timestamp, message.stableID)
        return try candidates.first { slot in
            try database.first("SELECT stable FROM search_slots WHERE slot = ?", slot) { $0.int64(0) }
                == message.stableID.rawValue
        }
    }
}

extension Message {
    /// True if the same searches find both messages in the same place.
    fileprivate func isFound(like other: Message) -> Bool {
        key == other.key && timestamp == other.timestamp && content == other.content && author == other.author
            && thread == other.thread && mediaIDs == other.mediaIDs
            && fields.mediaRevision == other.fields.mediaRevision
            && tags.intersection(SearchScope.indexedKinds)
                == other.tags.intersection(SearchScope.indexedKinds)
    }
}
