import Glibc
import StdExtras

/// A lock on a file that processes take from each other. The system lets go of it when the process ends, however it
/// ends.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Opens the file at `path`, making it when it is not there; takes nothing yet.
    ///
    /// - Parameters:
    ///   - path: The file's.
    ///   - isQuiet: Nobody who watches the file is to hear of it; it is not marked then, and has to be there.
    /// - Throws: ``AccountError/folderUnusable``.
    init(_ path: String, isQuiet: Bool = false) throws(AccountError) {
        descriptor = open(path, (isQuiet ? O_RDONLY : O_RDWR | O_CREAT) | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .folderUnusable }
    }

    deinit {
        // A child that is just being started has the file open, too, until it runs its own program. Closed alone, the lock
        // would be its for so long.
        release()
        close(descriptor)
    }

    /// Takes it for this process alone; false when another has it.
    ///
    /// - Throws: ``AccountError/folderUnusable``.
    func takeAlone() throws(AccountError) -> Bool { try take(LOCK_EX) }

    /// Takes it together with others who do; false when another has it alone.
    ///
    /// - Throws: ``AccountError/folderUnusable``.
    func takeShared() throws(AccountError) -> Bool { try take(LOCK_SH) }

    /// Lets go of it.
    func release() { _ = flock(descriptor, LOCK_UN) }

    private func take(_ kind: Int32) throws(AccountError) -> Bool {
        if flock(descriptor, kind | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else { throw .folderUnusable }
        return false
    }

    /// The first byte of the file, 0 for none.
    var mark: UInt8 {
        get {
            var byte: UInt8 = 0
            return pread(descriptor, &byte, 1, 0) == 1 ? byte : 0
        }
        set {
            var byte = newValue
            // Who watches the file hears of it. One that cannot be written is heard of when its holder ends.
            _ = pwrite(descriptor, &byte, 1, 0)
        }
    }
}
