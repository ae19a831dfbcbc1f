import Glibc
import StdExtras

/// Rows that are about to be removed, with their files locked so that nobody opens them meanwhile.
///
/// Belongs to the writer's queue.
struct Removal {
    private(set) var rows: [MediaIndexRow] = []
    private(set) var report = RemovalReport()
    private var locks: [DiskFile] = []
    private let store: MediaStore

    init(_ store: MediaStore) { self.store = store }

    /// Adds a row, unless it must stay.
    ///
    /// - Returns: True if it was added.
    mutating func add(_ row: MediaIndexRow, _ mediaIndex: MediaIndex) throws -> Bool {
        guard !row.isOnlyCopy else {
            report.onlyCopyCount += 1
            return false
        }
        guard try !mediaIndex.isPinned(row.name.id) else {
            report.pinnedCount += 1
            return false
        }
        guard let lock = try store.lockIdle(row) else {
            report.inUseCount += 1
            return false
        }
        locks += lock
        rows.append(row)
        return true
    }

    /// Adds a row whose file is locked already, whatever its kind.
    mutating func add(locked copy: LockedFile) {
        locks += copy.locks
        rows.append(copy.row)
    }

    /// Removes the rows, durably, and then the files.
    mutating func commit(_ mediaIndex: MediaIndex) throws {
        guard !rows.isEmpty else { return }
        try mediaIndex.transaction { for row in rows { try mediaIndex.remove(row) } }
        store.forgetContent(of: rows.map(\.name))
        try store.removeDoomed(mediaIndex)
        report.fileCount += rows.count
        report.byteCount += rows.reduce(0) { $0 + $1.disk }
        rows = []
        locks = []
    }
}

extension MediaStore {
    /// Locks an item's file exclusively; no lock for a missing file, nil for one that is in use.
    func lockIdle(_ row: MediaIndexRow) throws(FileError) -> [DiskFile]? {
        guard !isInUse(row.name) else { return nil }
        do throws(FileError) {
            let lock = try DiskFile(folder.path(of: row.file), O_RDWR)
            return lock.lockExclusive() ? [lock] : nil
        } catch {
            guard error.isMissing else { throw error }
            return []
        }
    }

    /// True if an item is in use in this process.
    fileprivate func isInUse(_ name: ItemName) -> Bool {
        state.withLock { state in
            guard let item = state.items[state.current(name)] else { return false }
            return !item.canBeEvicted
        }
    }

    /// Resets items that are in memory to empty.
    func forgetContent(of names: [ItemName]) {
        change { state in
            state.removals += 1
            for name in names {
                let epoch = state.newID()
                _ = state.update(name) { $0.reset(epoch: epoch) }
            }
        }
    }

    /// Closes unused files, so that the lock does not count them as in use.
    func closeIdleFiles() {
        change { state in
            state.sweep()
            // Observing a download icon does not protect the file from removal.
            for name in Array(state.items.keys) where state.items[name]?.canBeEvicted == true {
                guard let handle = state.items[name]?.handle else { continue }
                state.later { withExtendedLifetime(handle) {} }
                state.items[name]?.handle = nil
            }
        }
    }
}

extension ItemState {
    /// True if the item has no demands, readers or pending writes.
    fileprivate var canBeEvicted: Bool {
        demands.isEmpty && parts.isEmpty && waiters.isEmpty && users == 0 && !isDirty
    }
}
