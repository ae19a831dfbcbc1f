import Glibc
import StdExtras

/// An advisory lock on a file between processes. The system releases it when the process ends, for any reason.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Opens the file at `path`, creating it if it is missing; does not lock it yet.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - isQuiet: True to avoid waking watchers of the file; it is opened read-only then and must exist.
    /// - Throws: ``AccountError/folderUnusable``.
    init(_ path: String, isQuiet: Bool = false) throws(AccountError) {
        descriptor = open(path, (isQuiet ? O_RDONLY : O_RDWR | O_CREAT) | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .folderUnusable }
    }

    deinit {
        // A child process that is just being started has the file open too, until its exec. Closing alone would
        // leave the lock with the child until then.
        release()
        close(descriptor)
    }

    /// Takes the lock exclusively; false if another process has it.
    ///
    /// - Throws: ``AccountError/folderUnusable``.
    func takeAlone() throws(AccountError) -> Bool { try take(LOCK_EX) }

    /// Takes the lock shared; false if another process has it exclusively.
    ///
    /// - Throws: ``AccountError/folderUnusable``.
    func takeShared() throws(AccountError) -> Bool { try take(LOCK_SH) }

    /// Releases the lock.
    func release() { _ = flock(descriptor, LOCK_UN) }

    private func take(_ kind: Int32) throws(AccountError) -> Bool {
        if flock(descriptor, kind | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else { throw .folderUnusable }
        return false
    }

    /// The first byte of the file, 0 if it is empty.
    var mark: UInt8 {
        get {
            var byte: UInt8 = 0
            return pread(descriptor, &byte, 1, 0) == 1 ? byte : 0
        }
        set {
            var byte = newValue
            // The write wakes watchers of the file. If it fails, they are woken when the holder ends.
            _ = pwrite(descriptor, &byte, 1, 0)
        }
    }
}
