import CFaultDisk
public import SQLite
import Synchronization

/// A disk for databases of tests that counts what is written, fails when told to, and loses what a power cut
/// may lose.
///
/// ```swift
/// let disk = FaultInjectingVFS()
/// let database = try Connection(path: path, options: options.on(disk))
/// disk.cut(after: 100)                 // the 101st write, sync, truncation or deletion from now never returns
/// …                                    // work until an error; drop all connections
/// try disk.restart(seed: seed)         // now the files are as such a cut may leave them
/// ```
///
/// Each 512-byte sector of each write that was not synced survives or not by itself, so writes are lost, torn
/// and reordered; truncations and new files may be undone. Syncs are simulated and therefore fast.
///
/// Threads: any. Keep it for as long as there are connections on it.
public final class FaultInjectingVFS: Sendable {
    /// What a call can suffer.
    public enum Fault: Sendable, CaseIterable {
        /// A write finds no space.
        case full
        /// A write finds space for its first half only.
        case shortWrite
        /// A write fails.
        case write
        /// A read fails.
        case read
        /// A sync fails; what was to be synced may be lost.
        case sync
        /// A truncation fails.
        case truncate
        /// A file cannot be opened.
        case open
    }

    /// What has been done since the disk was made.
    public struct Counts: Sendable, Equatable {
        /// Calls that wrote.
        public var writes: Int
        /// Calls that made writes safe.
        public var syncs: Int
        /// Calls that read.
        public var reads: Int
        /// Writes, truncations, syncs and deletions, which ``FaultInjectingVFS/cut(after:)`` counts.
        public var changes: Int
        /// Bytes written to database files.
        public var databaseBytes: Int
        /// Bytes written to write-ahead logs.
        public var logBytes: Int
        /// Bytes written to other files.
        public var otherBytes: Int
        /// Of all of these, bytes that a sync made safe.
        public var syncedBytes: Int
    }

    /// A file could not be brought into its state after a cut.
    public struct RestartFailed: Error {}

    /// The name under which SQLite knows this disk.
    public let name: String

    // SAFETY: the C side has a lock of its own and allows any thread; freed by `deinit` alone.
    private nonisolated(unsafe) let disk: OpaquePointer
    private static let numbers = Atomic<Int>(0)

    /// Makes a disk with power and without faults.
    ///
    /// - Parameter remembers: Whether it can lose what was not synced. Without, it costs no memory and syncs
    ///   for real: for counting bytes in benchmarks.
    public init(remembers: Bool = true) {
        name = "fault-disk-\(Self.numbers.add(1, ordering: .relaxed).newValue)"
        guard let made = fault_disk_create(name, remembers ? 1 : 0) else {
            preconditionFailure("no memory for a disk")
        }
        disk = made
    }

    deinit { fault_disk_destroy(disk) }

    /// What has been done so far.
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

    /// Makes calls fail, `times` of them or, with nil, all: after `skipping` more calls that could have.
    public func fail(_ fault: Fault, skipping: Int = 0, times: Int? = nil) {
        fault_disk_fail(disk, fault.kind, UInt64(skipping), times.map { Int64($0) } ?? -1)
    }

    /// Ends what ``fail(_:skipping:times:)`` began.
    public func clearFaults() {
        for fault in Fault.allCases { fault_disk_fail(disk, fault.kind, 0, 0) }
    }

    /// Cuts the power: from now on every call fails, until ``restart(seed:)``.
    public func cut() { fault_disk_cut(disk) }

    /// Cuts the power during the change that follows `changes` more, see ``Counts/changes``.
    public func cut(after changes: Int) { fault_disk_cut_after(disk, UInt64(changes)) }

    /// Whether the power is cut.
    public var isCut: Bool { fault_disk_is_cut(disk) != 0 }

    /// Decides by `seed` what the cut has left, and gives power again. All connections must be closed.
    ///
    /// - Throws: ``RestartFailed``, which tells of the test's folder rather than of the code under test.
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
    /// The same options for a file that lies on `disk`.
    public func on(_ disk: FaultInjectingVFS) -> ConnectionOptions {
        var options = self
        options.vfs = disk.name
        return options
    }
}
