/// Notifies a background program when other programs claim an account or end their claims (``LeaderLock``).
public final class LeaderLockObserver: Sendable {
    private let folder: AccountFolder
    private let watch: FileWatcher

    /// Watches the account in `folder`.
    ///
    /// - Parameters:
    ///   - folder: The account's folder.
    ///   - heard: Called on a queue of its own after the claims may have changed. The system reports the end of a
    ///     process a little before it releases its locks.
    /// - Throws: ``AccountError/folderUnusable`` if the folder cannot be used.
    public init(_ folder: AccountFolder, _ heard: @escaping @Sendable () -> Void) throws(AccountError) {
        self.folder = folder
        // The file must exist to be watched.
        _ = try FileLock(folder.claims)
        watch = FileWatcher(folder.claims, for: .writing, heard)
    }

    /// True if a foreground program claims the account.
    ///
    /// - Throws: ``AccountError/folderUnusable``.
    public var isClaimed: Bool {
        get throws(AccountError) {
            let claims = try FileLock(folder.claims, isQuiet: true)
            return try !claims.takeAlone()
        }
    }

    /// Takes the work of the account if no process claims or does it; nil otherwise.
    ///
    /// - Throws: ``AccountError/folderUnusable``.
    public func takeWork() throws(AccountError) -> LeaderLock? { try LeaderLock.takeUnclaimed(folder) }
}
