import Glibc
import SQLite
import StdExtras

/// Repairs of rows that name more than the disk has.
extension MediaStore {
    /// Finds the reason why an item's file could not be opened, and resets the item to the true state.
    ///
    /// Another process may have removed the file, and its row before. If the file is gone otherwise, the row is
    /// removed too. An only copy that exists but cannot be read just now keeps its row.
    ///
    /// - Throws: ``MediaError/damaged(_:)`` for such a file.
    func forgetMissingFile(_ name: ItemName, epoch: UInt64) async throws(MediaError) {
        guard let item = state.withLock({ $0.items[name] }), item.epoch == epoch, let file = item.file else {
            return
        }
        let row = try await writer.run { mediaIndex in
            try mediaIndex.transaction { () throws -> MediaIndexRow? in
                guard let row = try mediaIndex.row(name) else { return nil }
                guard row.file == file else { return row }
                if row.isOnlyCopy, access(self.folder.path(of: file), F_OK) == 0 {
                    throw MediaError.damaged(0..<row.ranges.end)
                }
                try mediaIndex.remove(row)
                return nil
            }
        }
        let isLost = change { state in
            guard state.items[name]?.epoch == epoch else { return false }
            state.removals += 1
            let newEpoch = state.newID()
            _ = state.update(name) { item in
                item.reset(epoch: newEpoch)
                if let row { item.adopt(row) }
            }
            return row == nil
        }
        if isLost { report(.missingFile(byteCount: item.stored.byteCount)) }
    }
}

extension MediaIndex {
    /// Removes an invalid row; its file stays, for a check to find.
    func removeUnreadableRow(_ name: ItemName) throws {
        try database.run(
            "DELETE FROM item WHERE id = ? AND transform = ?",
            name.id.rawValue,
            name.transform
        )
    }
}
