import Glibc
import StdExtras

/// Says which process does an account's work: receives, sends, fetches (client.md TC-13). Others that have the account
/// open, a terminal beside a window, read the store and leave tasks in it.
///
/// The system lets go of it when the process ends, however it ends.
public final class MasterLock: Sendable {
    /// nil once it was let go.
    private let descriptor: Locked<Int32?>

    /// Takes the lock of an account if nobody holds it.
    ///
    /// - Returns: The lock, held until ``release()`` or until nobody has it any more; nil when another process has it.
    /// - Throws: ``AccountError/folderUnusable``.
    public static func take(_ folder: AccountFolder) throws(AccountError) -> MasterLock? {
        let descriptor = open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .folderUnusable }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            Glibc.close(descriptor)
            guard reason == EWOULDBLOCK else { throw .folderUnusable }
            return nil
        }
        return MasterLock(descriptor)
    }

    private init(_ descriptor: Int32) { self.descriptor = Locked(descriptor) }

    deinit { release() }

    /// Whether it is held still.
    public var isHeld: Bool { descriptor.withLock { $0 != nil } }

    /// Lets others have it.
    public func release() {
        let held = descriptor.withLock { descriptor in
            defer { descriptor = nil }
            return descriptor
        }
        if let held { Glibc.close(held) }
    }
}
