import Glibc
import SQLite
import StdExtras

/// Makes writes durable: files first, then the index that names their bytes.
extension MediaStore {
    /// The number of written bytes at which they are made durable at once.
    private static let urgentByteCount: Int64 = 4 << 20

    /// Returns once all writes before the call are durable.
    ///
    /// - Throws: ``MediaError``; the store retries by itself.
    public func flush() async throws(MediaError) {
        try await writer.run { try self.flush($0) }
    }

    /// Schedules an update of the index for an item.
    func markDirty(_ name: ItemName, _ state: inout StoreState) {
        guard state.items[name] != nil else { return }
        state.items[name]?.isDirty = true
        let isUrgent = state.unsyncedByteCount >= Self.urgentByteCount
        guard !state.isFlushScheduled || isUrgent && !state.isFlushUrgent else { return }
        state.isFlushScheduled = true
        state.isFlushUrgent = isUrgent
        // With growing pauses after failures, up to about a minute.
        let timeout = flushMilliseconds << min(state.flushFailures, 7)
        let milliseconds = isUrgent && state.flushFailures == 0 ? 0 : timeout
        state.later {
            self.writer.schedule(milliseconds: milliseconds) { mediaIndex in
                // `flush` reports the failure; unwritten items stay marked and are retried.
                try self.flush(mediaIndex)
            }
        }
    }

    func flush(_ mediaIndex: MediaIndex) throws {
        let dirty = change { $0.takeDirty() }
        let synced = disk.map(dirty.count) { self.synced(dirty[$0]) }
        let snapshots = try syncNames(of: synced.compactMap(\.self))
        guard !snapshots.isEmpty else { return }
        let entries = snapshots.map(\.entry)
        let outcomes: [MediaIndexUpdateResult]
        do {
            outcomes = try mediaIndex.transaction { try entries.map(mediaIndex.save) }
        } catch {
            putBack(snapshots)
            report(.notFlushed(error))
            throw error
        }
        var overtaken: [FlushSnapshot] = []
        change { state in
            state.flushFailures = 0
            for (snapshot, outcome) in zip(snapshots, outcomes) {
                guard case .saved(let row) = outcome else {
                    overtaken.append(snapshot)
                    continue
                }
                guard state.items[snapshot.name]?.epoch == snapshot.epoch else { continue }
                _ = state.update(snapshot.name) { $0.adopt(row) }
            }
        }
        for snapshot in overtaken { try yield(snapshot, mediaIndex) }
    }

    /// Waits until an item's file is on the disk. Nil when that fails, and its new bytes are dropped.
    private func synced(_ snapshot: FlushSnapshot) -> FlushSnapshot? {
        guard snapshot.isUnsynced, let handle = snapshot.handle else { return snapshot }
        var snapshot = snapshot
        do throws(FileError) {
            try handle.sync()
            snapshot.entry.disk = try handle.status().allocatedByteCount
            return snapshot
        } catch {
            // After a failed sync Linux takes the pages for clean, so a second sync would prove nothing.
            let failure = MediaError(error)
            change { state in
                guard state.items[snapshot.name]?.epoch == snapshot.epoch else { return }
                _ = state.update(snapshot.name) { item in
                    item.stored = item.durable
                    item.pause = .notWritten(failure)
                }
            }
            report(.notFlushed(failure))
            return nil
        }
    }

    /// Waits until the names of new files are on the disk, each folder once.
    private func syncNames(of snapshots: [FlushSnapshot]) throws(MediaError) -> [FlushSnapshot] {
        do throws(FileError) {
            try folder.syncNames(snapshots.filter { $0.entry.number == nil }.map(\.entry.file))
            return snapshots
        } catch {
            putBack(snapshots)
            report(.notFlushed(MediaError(error)))
            throw MediaError(error)
        }
    }

    /// Marks items again whose rows could not be written.
    private func putBack(_ snapshots: [FlushSnapshot]) {
        change { state in
            state.flushFailures += 1
            for snapshot in snapshots where state.items[snapshot.name]?.epoch == snapshot.epoch {
                _ = state.update(snapshot.name) { $0.dropped.formUnion(snapshot.entry.dropped) }
                self.markDirty(snapshot.name, &state)
            }
        }
    }

    /// Accepts the state of another process that removed the item's file or has another one of its name.
    private func yield(_ snapshot: FlushSnapshot, _ mediaIndex: MediaIndex) throws {
        let row = try mediaIndex.transaction { () throws -> MediaIndexRow? in
            if try !mediaIndex.knows(snapshot.entry.file) {
                try mediaIndex.markForDeletion(snapshot.entry.file)
            }
            return try mediaIndex.row(snapshot.name)
        }
        change { state in
            guard state.items[snapshot.name]?.epoch == snapshot.epoch else { return }
            let epoch = state.newID()
            _ = state.update(snapshot.name) { item in
                item.reset(epoch: epoch)
                if let row { item.adopt(row) }
            }
        }
        try removeDoomed(mediaIndex)
    }

    /// The number of removed files that are remembered before the folders are synced, so that removing many files
    /// does not sync for each.
    private static let pendingDeletionLimit = 512

    /// Removes the files whose rows are gone.
    ///
    /// Their marks are deleted only when their removal is on the disk. Until then a power cut may bring the files
    /// back, and the index still has them marked. With `all`, the folders are synced now.
    func removeDoomed(_ mediaIndex: MediaIndex, all: Bool = false) throws {
        let orphans = change { state in
            defer { state.orphans = [] }
            return state.orphans
        }
        if !orphans.isEmpty {
            try mediaIndex.transaction {
                for file in orphans where try !mediaIndex.knows(file) { try mediaIndex.markForDeletion(file) }
            }
        }
        let files = try mediaIndex.pendingDeletions()
        for file in files { try folder.remove(file) }
        guard files.count >= Self.pendingDeletionLimit || all && !files.isEmpty else { return }
        for folderName in Set(files.map(\.folder)) {
            do throws(FileError) {
                try Folder.sync("\(folder.files)/\(folderName)")
            } catch {
                guard error.isMissing else { throw error }
            }
        }
        try mediaIndex.transaction { for file in files { try mediaIndex.forget(file) } }
    }
}

/// The state of an item at the start of its flush.
private struct FlushSnapshot: Sendable {
    let name: ItemName
    let epoch: UInt64
    let handle: BlockFile?
    let isUnsynced: Bool
    var entry: MediaIndexUpdate

    init(_ name: ItemName, _ item: ItemState, _ file: FileName) {
        self.name = name
        epoch = item.epoch
        handle = item.handle
        isUnsynced = item.isUnsynced
        entry = MediaIndexUpdate(
            name: name,
            file: file,
            number: item.number,
            kind: item.description.kind,
            chat: item.description.chat,
            chats: item.chats,
            size: item.size,
            ranges: item.stored,
            dropped: item.dropped,
            disk: item.disk,
            isOnlyCopy: item.isOnlyCopy,
            used: item.used
        )
    }
}

extension StoreState {
    /// Returns the items to flush, and marks them as flushed.
    fileprivate mutating func takeDirty() -> [FlushSnapshot] {
        isFlushScheduled = false
        isFlushUrgent = false
        unsyncedByteCount = 0
        var snapshots: [FlushSnapshot] = []
        for (name, item) in items where item.isDirty {
            items[name]?.isDirty = false
            items[name]?.isUnsynced = false
            items[name]?.dropped = ByteRanges()
            guard let file = item.file else { continue }
            snapshots.append(FlushSnapshot(name, item, file))
        }
        return snapshots
    }
}

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
