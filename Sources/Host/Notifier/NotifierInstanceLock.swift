import ClientHost
import Glibc

/// A lock that ensures a single notifier per home.
final class NotifierInstanceLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock; nil when another process has it.
    ///
    /// - Throws: ``NotifierError/folderUnusable``.
    static func take(_ home: ClientDataDirectory) throws(NotifierError) -> NotifierInstanceLock? {
        do { _ = try home.makeAccountsFolder() } catch { throw .folderUnusable }
        let descriptor = open("\(home.path)/notifier.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .folderUnusable }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return NotifierInstanceLock(descriptor)
    }

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}
