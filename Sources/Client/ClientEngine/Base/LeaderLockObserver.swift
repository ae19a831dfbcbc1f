/// Tells a program in the background when others begin or end to claim an account (``LeaderLock``).
public final class LeaderLockObserver: Sendable {
    private let folder: AccountFolder
    private let watch: FileWatcher

    /// Watches the account in `folder`.
    ///
    /// - Parameters:
    ///   - folder: The account's.
    ///   - heard: Called on a queue of its own after something may have changed. The system tells of the end of a
    ///     process a little before it lets go of its locks.
    /// - Throws: ``AccountError/folderUnusable`` when the folder cannot be had.
    public init(_ folder: AccountFolder, _ heard: @escaping @Sendable () -> Void) throws(AccountError) {
        self.folder = folder
        // The file has to be there to be watched.
        _ = try FileLock(folder.claims)
        watch = FileWatcher(folder.claims, for: .writing, heard)
    }

    /// Whether a program that somebody looks at wants the account.
    ///
    /// - Throws: ``AccountError/folderUnusable``.
    public var isClaimed: Bool {
        get throws(AccountError) {
            let claims = try FileLock(folder.claims, isQuiet: true)
            return try !claims.takeAlone()
        }
    }

    /// Takes the work of the account when nobody claims or does it; nil otherwise.
    ///
    /// - Throws: ``AccountError/folderUnusable``.
    public func takeWork() throws(AccountError) -> LeaderLock? { try LeaderLock.takeUnclaimed(folder) }
}
