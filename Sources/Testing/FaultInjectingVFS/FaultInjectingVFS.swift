import CFaultDisk
public import SQLite
import Synchronization

/// A SQLite VFS for tests that counts writes, injects faults, and loses the data that a power cut may lose.
///
/// ```swift
/// let disk = FaultInjectingVFS()
/// let database = try Connection(path: path, options: options.on(disk))
/// disk.cut(after: 100)                 // the 101st write, sync, truncation or deletion from now never returns
/// …                                    // work until an error; drop all connections
/// try disk.restart(seed: seed)         // now the files are as such a cut may leave them
/// ```
///
/// Each 512-byte sector of each unsynced write survives or not independently, so writes are lost, torn and reordered;
/// truncations and new files may be undone. Syncs are simulated and therefore fast.
///
/// Threads: any. Keep it for as long as there are connections on it.
public final class FaultInjectingVFS: Sendable {
    /// A fault of a call.
    public enum Fault: Sendable, CaseIterable {
        /// A write finds no space.
        case full
        /// A write finds space for its first half only.
        case shortWrite
        /// A write fails.
        case write
        /// A read fails.
        case read
        /// A sync fails; the unsynced data may be lost.
        case sync
        /// A truncation fails.
        case truncate
        /// A file cannot be opened.
        case open
    }

    /// The operations since the creation of the disk.
    public struct Counts: Sendable, Equatable {
        /// The number of writes.
        public var writes: Int
        /// The number of syncs.
        public var syncs: Int
        /// The number of reads.
        public var reads: Int
        /// The number of writes, truncations, syncs and deletions, which ``FaultInjectingVFS/cut(after:)`` counts.
        public var changes: Int
        /// The bytes written to database files.
        public var databaseBytes: Int
        /// The bytes written to write-ahead logs.
        public var logBytes: Int
        /// The bytes written to other files.
        public var otherBytes: Int
        /// The bytes of all these that a sync made durable.
        public var syncedBytes: Int
    }

    /// A file could not be brought into its state after a cut.
    public struct RestartFailed: Error {}

    /// The name of the VFS in SQLite.
    public let name: String

    // SAFETY: the C side has a lock of its own and allows any thread; freed by `deinit` alone.
    private nonisolated(unsafe) let disk: OpaquePointer
    private static let numbers = Atomic<Int>(0)

    /// Creates a disk with power and without faults.
    ///
    /// - Parameter remembers: True if it can lose unsynced data. If false, it needs no memory and syncs for real: for
    ///   counting bytes in benchmarks.
    public init(remembers: Bool = true) {
        name = "fault-disk-\(Self.numbers.add(1, ordering: .relaxed).newValue)"
        guard let made = fault_disk_create(name, remembers ? 1 : 0) else {
            preconditionFailure("no memory for a disk")
        }
        disk = made
    }

    deinit { fault_disk_destroy(disk) }

    /// The operations so far.
    public var counts: Counts {
        let counts = fault_disk_counts(disk)
        return Counts(
            writes: Int(counts.writes),
            syncs: Int(counts.syncs),
            reads: Int(counts.reads),
            changes: Int(counts.changes),
            databaseBytes: Int(counts.database_bytes),
            logBytes: Int(counts.log_bytes),
            otherBytes: Int(counts.other_bytes),
            syncedBytes: Int(counts.synced_bytes)
        )
    }

    /// Makes `times` calls fail, or all for nil, after `skipping` further calls of that kind.
    public func fail(_ fault: Fault, skipping: Int = 0, times: Int? = nil) {
        fault_disk_fail(disk, fault.kind, UInt64(skipping), times.map { Int64($0) } ?? -1)
    }

    /// Ends the faults of ``fail(_:skipping:times:)``.
    public func clearFaults() {
        for fault in Fault.allCases { fault_disk_fail(disk, fault.kind, 0, 0) }
    }

    /// Cuts the power: from now on every call fails, until ``restart(seed:)``.
    public func cut() { fault_disk_cut(disk) }

    /// Cuts the power during the change after `changes` more; see ``Counts/changes``.
    public func cut(after changes: Int) { fault_disk_cut_after(disk, UInt64(changes)) }

    /// True if the power is cut.
    public var isCut: Bool { fault_disk_is_cut(disk) != 0 }

    /// Restores the power; `seed` decides which data survived the cut. All connections must be closed.
    ///
    /// - Throws: ``RestartFailed``, which indicates a problem of the test's folder, not of the code under test.
    public func restart(seed: UInt64) throws(RestartFailed) {
        guard fault_disk_restart(disk, seed) == 0 else { throw RestartFailed() }
    }
}

extension FaultInjectingVFS.Fault {
    fileprivate var kind: fault_kind {
        switch self {
        case .full: FAULT_FULL
        case .shortWrite: FAULT_SHORT_WRITE
        case .write: FAULT_WRITE
        case .read: FAULT_READ
        case .sync: FAULT_SYNC
        case .truncate: FAULT_TRUNCATE
        case .open: FAULT_OPEN
        }
    }
}

extension ConnectionOptions {
    /// The same options for a file on `disk`.
    public func on(_ disk: FaultInjectingVFS) -> ConnectionOptions {
        var options = self
        options.vfs = disk.name
        return options
    }
}
