import SQLite

extension MessageStore {
    /// Saves what can be read of a damaged store, and makes a new one of it in its place.
    ///
    /// The damaged files are moved into a folder beside, all of them, and stay there. What only this device had
    /// is copied first; messages of the server that cannot be read become holes, and are fetched again. The
    /// store must be closed, in all processes. After a crash in the middle, call it again.
    ///
    /// - Parameters:
    ///   - files: The damaged store.
    ///   - options: As for opening it.
    ///   - now: Seconds since 1970, for the name of the folder.
    ///   - evenIfUnreadable: Whether to move aside a file that cannot be opened at all, and begin with an empty
    ///     store. Only when the key is certain, as when it comes from a key file.
    /// - Returns: What was lost.
    /// - Throws: ``StoreError/wrongKey`` or ``StoreError/damaged`` without `evenIfUnreadable`; ``StoreError/newerSchema(version:)``;
    ///   ``StoreError/busy`` when somebody has the store open; ``StoreError/diskFull`` and others of the disk.
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
    /// May be called again after a crash: a store that opens with `new` is done, and so is one that is not
    /// there. That is what the second half of a key file's change of keys asks of its closure.
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
            // Or it is the old key, or the next line says what is wrong.
            try Connection(path: files.database, options: ConnectionOptions(access: .readWrite, key: old))
                .rekey(new)
        } catch {
            throw StoreError.flattened(error)
        }
    }
}
