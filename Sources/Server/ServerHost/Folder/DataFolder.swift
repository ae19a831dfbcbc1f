import AdminProtocol
import Glibc

/// The folder with all data of a server: its database, files and keys. Only one server may use it.
///
/// The lock is the kernel's: it lasts from ``init(path:)`` until this object is released or the process ends in any
/// way.
public final class DataFolder: Sendable {
    /// The name of the database.
    static let databaseName = "martlet.db"

    /// The folder's path, without a trailing slash.
    public let path: String

    private let lock: Int32

    /// Locks the folder; creates it with mode 0700 if missing.
    ///
    /// - Throws: ``FolderError/inUse(path:)`` while another server has it, ``FolderError/openToOthers(path:)`` if
    ///   other users than the owner have access, ``FolderError/pathTooLong(path:)`` before anything is made.
    public init(path: String) throws(FolderError) {
        let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        try SocketPath.check("\(path)/\(AdminLine.socketName)")
        try Self.make(path)
        let lockPath = "\(path)/lock"
        lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .lastError(lockPath) }
        self.path = path
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK ? .inUse(path: path) : .lastError(lockPath)
        }
    }

    deinit {
        if lock >= 0 { close(lock) }
    }

    /// The path of a file or folder in the data folder.
    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// True if a file or folder of this name is in the data folder, as far as this process can see.
    func has(_ name: String) -> Bool { access(path(name), F_OK) == 0 }

    private static func make(_ path: String) throws(FolderError) {
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw .lastError(path) }
        var status = stat()
        guard stat(path, &status) == 0 else { throw .lastError(path) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notFolder(path: path) }
        // Each file is the owner's alone, but a copy beside them may not be.
        guard status.st_mode & 0o077 == 0 else { throw .openToOthers(path: path) }
    }
}
