import Dispatch
public import MTProto
public import MessageStore
import Signals
import StdExtras

extension Account {
    /// Replaces a damaged message store by one with its readable data. The account must be closed, in all programs;
    /// what cannot be read and the server has is fetched again once it is open.
    ///
    /// - Parameters:
    ///   - folder: The account's folder.
    ///   - keys: The account's keys. They are right for certain, as a key file holds them, so a file that does not
    ///     open with them is damaged as well.
    ///   - now: The time, for the name of the folder with the damaged files.
    /// - Returns: The losses.
    /// - Throws: ``AccountError/inUse``, ``AccountError/folderUnusable``, `StoreError`.
    public static func salvageStore(
        of folder: AccountFolder,
        keys: AccountKeys,
        now: WireTime
    ) async throws -> SalvageReport {
        let lock = try await LeaderLock.claim(folder, clock: DispatchClock.shared)
        defer { lock.release() }
        guard lock.isMaster else { throw AccountError.inUse }
        let options = StoreOptions(key: keys.messages)
        // Minutes for a large store, so on a thread of its own.
        let report = await withCheckedContinuation { continuation in
            DispatchQueue(label: "martlet.salvage").async {
                continuation.resume(
                    returning: Result { () throws(StoreError) in
                        try MessageStore.salvage(
                            folder.store,
                            options: options,
                            now: now.milliseconds / 1000,
                            evenIfUnreadable: true
                        )
                    }
                )
            }
        }
        return try report.get()
    }
}
