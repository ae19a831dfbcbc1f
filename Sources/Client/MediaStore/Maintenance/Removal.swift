import Glibc
import StdExtras

/// Rows that are about to go, with their files locked so that nobody opens them meanwhile.
///
/// Belongs to the writer's lane.
struct Removal {
    private(set) var rows: [MediaIndexRow] = []
    private(set) var report = RemovalReport()
    private var locks: [DiskFile] = []
    private let store: MediaStore

    init(_ store: MediaStore) { self.store = store }

    /// Takes a row in, unless it must stay.
    ///
    /// - Returns: Whether it goes.
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

    /// Takes in a row whose file is locked already, whatever its kind.
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
    /// An item's file for ourselves alone; no lock for a file that is not there, nil for one that anybody uses.
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

    /// Whether anybody in this process has to do with an item.
    fileprivate func isInUse(_ name: ItemName) -> Bool {
        state.withLock { state in
            guard let item = state.items[state.current(name)] else { return false }
            return !item.canBeEvicted
        }
    }

    /// Makes items that are in memory start from nothing.
    func forgetContent(of names: [ItemName]) {
        change { state in
            state.removals += 1
            for name in names {
                let epoch = state.newID()
                _ = state.update(name) { $0.reset(epoch: epoch) }
            }
        }
    }

    /// Closes files that nobody uses, so that they are no longer in use for the lock either.
    func closeIdleFiles() {
        change { state in
            state.sweep()
            // Watching a download icon does not keep the file from being removed.
            for name in Array(state.items.keys) where state.items[name]?.canBeEvicted == true {
                guard let handle = state.items[name]?.handle else { continue }
                state.later { withExtendedLifetime(handle) {} }
                state.items[name]?.handle = nil
            }
        }
    }
}

extension ItemState {
    /// Whether nobody wants or reads it, and nothing of it has yet to be written.
    fileprivate var canBeEvicted: Bool {
        demands.isEmpty && parts.isEmpty && waiters.isEmpty && users == 0 && !isDirty
    }
}
