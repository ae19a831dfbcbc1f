import CSQLCipher
import Glibc

/// A copy of a database in progress, while others continue to read and write it.
///
/// The copy has the database's state at its start, and a key of its own. It grows in a file beside the target and is
/// renamed when it is complete and on the disk. A file of that name is therefore always whole.
///
/// ```swift
/// let backup = try Backup(of: path, options: options, to: target, key: key)
/// while try backup.step(pages: 256) {}
/// ```
///
/// While it exists, the source's write-ahead log cannot restart and grows with each write. Releasing it before the
/// end removes the partial copy.
///
/// Threads: not `Sendable`; belongs to one thread at a time.
public final class Backup {
    /// The number of pages that are not copied yet; 0 before the first step.
    public private(set) var remainingPages = 0

    /// The number of pages of the source; 0 before the first step.
    public private(set) var totalPages = 0

    private var handle: OpaquePointer?
    private let source: Connection
    private var target: Connection?
    private let path: String
    private var partialPath: String { path + ".partial" }

    /// Begins a copy of the database at `source`, opened with `options`, as `path`; a file there is replaced at the
    /// end.
    ///
    /// - Parameters:
    ///   - sourcePath: The database to copy.
    ///   - options: As for a reader of it; the access is ignored.
    ///   - path: The path of the copy.
    ///   - key: The copy's key. Both are encrypted or neither is.
    /// - Throws: ``SQLiteError/noCipher`` when only one has a key; errors of opening either.
    public init(
        of sourcePath: String,
        options: ConnectionOptions,
        to path: String,
        key: [UInt8]?
    ) throws(SQLiteError) {
        guard (options.key == nil) == (key == nil) else { throw .noCipher }
        self.path = path
        var reading = options
        reading.access = .readOnly
        source = try Connection(path: sourcePath, options: reading)
        // One read transaction from start to end: otherwise each commit of others would restart the copy.
        try source.execute("BEGIN; SELECT count(*) FROM sqlite_schema")
        unlink(path + ".partial")
        var writing = ConnectionOptions(key: key)
        writing.isCopy = true
        writing.vfs = options.vfs
        let target = try Connection(path: path + ".partial", options: writing)
        self.target = target
        handle = sqlite3_backup_init(target.handle, "main", source.handle, "main")
        guard handle != nil else { throw SQLiteError(code: sqlite3_extended_errcode(target.handle)) }
    }

    deinit {
        if let handle { sqlite3_backup_finish(handle) }
        if target != nil { unlink(partialPath) }
    }

    /// Copies up to `pages` pages; some 25 microseconds each. The last step renames the file to its target.
    ///
    /// - Returns: True if there is more to do.
    /// - Throws: ``SQLiteError/busy``, and then the step may be tried again. After any other error, such as
    ///   ``SQLiteError/full``, the backup has failed: release it.
    public func step(pages: Int = 256) throws(SQLiteError) -> Bool {
        guard let handle else { return false }
        let code = sqlite3_backup_step(handle, Int32(clamping: pages))
        remainingPages = Int(sqlite3_backup_remaining(handle))
        totalPages = Int(sqlite3_backup_pagecount(handle))
        if code == SQLITE_OK { return true }
        guard code == SQLITE_DONE else { throw SQLiteError(code: code) }
        try finish(handle)
        return false
    }

    private func finish(_ handle: OpaquePointer) throws(SQLiteError) {
        self.handle = nil
        let code = sqlite3_backup_finish(handle)
        guard code == SQLITE_OK else { throw SQLiteError(code: code) }
        target = nil
        guard rename(partialPath, path) == 0 else {
            unlink(partialPath)
            throw .cannotOpen
        }
        try syncFolder()
    }

    /// Makes the new name survive a power cut.
    private func syncFolder() throws(SQLiteError) {
        let end = path.lastIndex(of: "/")
        let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotOpen }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .io(code: SQLITE_IOERR) }
    }
}
