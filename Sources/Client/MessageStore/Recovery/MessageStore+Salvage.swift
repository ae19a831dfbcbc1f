import SQLite

extension MessageStore {
    /// Copies the readable data of a damaged store into a new store, which takes its place.
    ///
    /// All damaged files are moved into a folder beside the store, and stay there. Data that only this device has is
    /// copied first; messages of the server that cannot be read become holes, and are fetched again. The store must
    /// be closed, in all processes. After a crash in the middle, call it again.
    ///
    /// - Parameters:
    ///   - files: The damaged store.
    ///   - options: As for opening it.
    ///   - now: Seconds since 1970, for the name of the folder.
    ///   - evenIfUnreadable: True to move aside a file that cannot be opened at all, and begin with an empty store.
    ///     Only when the key is certain, as when it comes from a key file.
    /// - Returns: The losses.
    /// - Throws: ``StoreError/wrongKey`` or ``StoreError/damaged`` without `evenIfUnreadable`;
    ///   ``StoreError/newerSchema(version:)``; ``StoreError/busy`` when somebody has the store open;
    ///   ``StoreError/diskFull`` and others of the disk.
    public static func salvage(
        _ files: StoreFiles,
        options: StoreOptions,
        now: Int64,
        evenIfUnreadable: Bool = false
    ) throws(StoreError) -> SalvageReport {
        do {
            return try Salvage(files, options).run(now: now, evenIfUnreadable: evenIfUnreadable)
        } catch {
            throw StoreError.flattened(error)
        }
    }

    /// Encrypts a store under another key, in one transaction. It must be closed, in all processes.
    ///
    /// May be called again after a crash: a store that opens with `new` is done, and so is a missing one. The second
    /// half of a key file's change of keys requires that of its closure.
    ///
    /// - Throws: ``StoreError/wrongKey`` when neither key opens it, ``StoreError/busy`` when somebody has it open,
    ///   ``StoreError/salvageUnfinished``, and errors of the disk; it has the old key then.
    public static func rekey(_ files: StoreFiles, from old: [UInt8], to new: [UInt8]) throws(StoreError) {
        guard !Quarantine.isUnderWay(files) else { throw .salvageUnfinished }
        guard files.isThere else { return }
        guard !CrossProcessNotifier.isHeard(files.doorbell) else { throw .busy }
        do {
            if (try? Connection(
                path: files.database,
                options: ConnectionOptions(access: .readWrite, key: new)
            )) != nil {
                return
            }
            // It is the old key, or the next line throws the error.
            try Connection(path: files.database, options: ConnectionOptions(access: .readWrite, key: old))
                .rekey(new)
        } catch {
            throw StoreError.flattened(error)
        }
    }
}
