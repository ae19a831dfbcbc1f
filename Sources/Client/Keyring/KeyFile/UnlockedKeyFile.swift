import StdExtras

/// An opened key file: gives the keys, and changes the unlock methods or the key itself.
///
/// Threads: any, several at once. All calls but ``keys`` block; see ``KeyFile``. Keys are erased when this object and
/// all copies of them are released.
public final class UnlockedKeyFile: Sendable {
    private struct State {
        var fileKey: SecretBytes
        var keys: StoreKeys
    }

    private let keyFile: KeyFile
    private let state: Locked<State>

    init(_ keyFile: KeyFile, fileKey: SecretBytes, keys: StoreKeys) {
        self.keyFile = keyFile
        state = Locked(State(fileKey: fileKey, keys: keys))
    }

    /// The keys as last read or written by this object.
    public var keys: StoreKeys { state.withLock { $0.keys } }

    /// Replaces all unlock methods by those of `protection`; the databases keep their key.
    ///
    /// This changes a passphrase, moves from the keyring to a passphrase and back, or sets both. A crash leaves the
    /// old methods or the new ones. A copy of the old file with the old passphrase still opens the databases:
    /// ``beginRekey(protectedBy:)`` prevents that.
    ///
    /// - Throws: ``KeyringError``; the old methods stay then, unless the disk failed on the last step.
    public func protect(by protection: Protection) throws(KeyringError) {
        try replace(protection: protection) { keys throws(KeyringError) in keys }
    }

    /// The first half of a change of the store key: creates the next key and writes both to the file, under new
    /// slots.
    ///
    /// The slots are created anew because none of the old secrets may open the next key. Ask the user for the
    /// passphrase if the file has that method (``KeyFile/ways()``).
    ///
    /// - Returns: The current and the next key.
    /// - Throws: ``KeyringError/rekeyPending`` and the errors of ``protect(by:)``.
    @discardableResult
    public func beginRekey(protectedBy protection: Protection) throws(KeyringError) -> StoreKeys {
        let next = try StoreKey.random()
        try replace(protection: protection) { keys throws(KeyringError) in
            guard keys.next == nil else { throw .rekeyPending }
            return StoreKeys(current: keys.current, next: next)
        }
        return keys
    }

    /// The second half of a change of the store key, also after a crash: call it at each start, before the stores are
    /// opened. Does nothing when no change is under way.
    ///
    /// Until `change` returns, the file holds both keys; then only the next one. So a crash at any moment leaves
    /// every database under a key that the file has.
    ///
    /// - Parameter change: Re-encrypts each store from the first key to the second. An earlier run may have been
    ///   interrupted: a store that opens with the second key is done. Called without a lock held.
    /// - Throws: Errors of `change`; ``KeyringError``. The change of key stays under way then.
    public func finishRekey(_ change: (StoreKey, StoreKey) throws -> Void) throws {
        let before = keys
        guard let next = before.next else { return }
        try change(before.current, next)
        try confirm(next)
    }

    private func confirm(_ next: StoreKey) throws(KeyringError) {
        try keyFile.file.locked { () throws(KeyringError) in
            var content = try read()
            // Otherwise another process was faster; its result is as good.
            if content.keys.next == next {
                content.keys = StoreKeys(current: next)
                try content.record.seal(content.keys, under: content.fileKey)
                try keyFile.file.replace(with: content.record.encoded())
            }
            state.withLock { $0.keys = content.keys }
        }
    }

    private func replace(
        protection: Protection,
        _ change: (StoreKeys) throws(KeyringError) -> StoreKeys
    ) throws(KeyringError) {
        // The slow part, and perhaps a prompt, before the lock is taken.
        let new = try NewKeySlots(protection, for: keyFile)
        let old = try keyFile.file.locked { () throws(KeyringError) in
            let old = try read()
            let keys = try change(old.keys)
            try keyFile.file.replace(with: KeyFileRecord(new, keys: keys).encoded())
            state.withLock { $0 = State(fileKey: new.fileKey, keys: keys) }
            return old.record
        }
        for case .keyring(let id, _) in old.slots {
            // If this fails, the rest opens only old copies of the file, and a change that is on disk must not look
            // like one that failed.
            try? keyFile.secrets.clear(keyFile.address(of: id))
        }
    }

    /// The current content of the file. Call it with the folder locked.
    private func read() throws(KeyringError) -> (record: KeyFileRecord, fileKey: SecretBytes, keys: StoreKeys)
    {
        guard let record = try keyFile.read() else { throw .keyFileMissing }
        let fileKey = state.withLock { $0.fileKey }
        guard let keys = record.openKeys(under: fileKey) else { throw .changedElsewhere }
        return (record, fileKey, keys)
    }
}

extension UnlockedKeyFile: CustomStringConvertible {
    /// The name of the type, without keys or path.
    public var description: String { "UnlockedKeyFile" }
}
