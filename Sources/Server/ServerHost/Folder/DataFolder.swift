import Glibc

/// The folder that holds everything a server is: its database, files and keys. Nobody else may use it.
///
/// Held from ``init(path:)`` until this object is released or the process ends, however it ends: the lock is
/// the kernel's.
public final class DataFolder: Sendable {
    /// The database.
    static let databaseName = "martlet.db"

    /// The folder, without a trailing slash.
    public let path: String

    private let lock: Int32

    /// Makes the folder with mode 0700 when it is missing, and takes it.
    ///
    /// - Throws: ``FolderError/inUse(path:)`` while another server has it, ``FolderError/openToOthers(path:)`` when
    ///   others than the owner may look into it.
    public init(path: String) throws(FolderError) {
        let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
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

    /// The path of a file or folder in it.
    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Whether something of this name is in it, as far as one can see.
    func has(_ name: String) -> Bool { access(path(name), F_OK) == 0 }

    private static func make(_ path: String) throws(FolderError) {
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw .lastError(path) }
        var status = stat()
        guard stat(path, &status) == 0 else { throw .lastError(path) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notFolder(path: path) }
        // Its files are the owner's alone one by one, but a copy that somebody brings along may not be.
        guard status.st_mode & 0o077 == 0 else { throw .openToOthers(path: path) }
    }
}
