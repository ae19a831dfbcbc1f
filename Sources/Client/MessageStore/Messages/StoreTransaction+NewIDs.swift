import ClientModel
import SQLite

/// Numbers that are never reused, not even after their message was deleted: tasks, screens and other processes may
/// still hold them.
extension StoreTransaction {
    /// A stable id that no message ever had. Stable ids are reserved in blocks; the rest of a block when the program
    /// ends is never used.
    func takeStableID() throws -> StableID {
        if caches.freeStableIDs.isEmpty {
            let blockLength: Int64 = 256
            let start = try database.first(
                "UPDATE store_state SET next_stable = next_stable + ? RETURNING next_stable",
                blockLength
            ) { $0.int64(0) - blockLength }
            guard let start else { throw StoreError.damaged }
            caches.freeStableIDs = start..<(start + blockLength)
        }
        return StableID(rawValue: caches.freeStableIDs.removeFirst())
    }

    /// Assigns an id to a message of this device with the id 0; another id is noted, so that it is not assigned
    /// again.
    ///
    /// One counter serves all chats, without blocks: messages of this device are few.
    ///
    /// - Throws: ``StoreError/noLocalIDLeft``.
    func settleLocalID(_ key: inout MessageKey) throws {
        guard !key.namespace.isServed else { return }
        guard key.id == 0 else {
            return try database.run(
                "UPDATE store_state SET next_local = ?1 + 1 WHERE next_local <= ?1",
                key.id
            )
        }
        let id = try database.first(
            "UPDATE store_state SET next_local = next_local + 1 WHERE next_local <= ? RETURNING next_local - 1",
            Int32.max
        ) { $0.int32(0) }
        guard let id else { throw StoreError.noLocalIDLeft }
        key.id = id
    }
}
