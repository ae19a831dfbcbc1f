import StdExtras

/// The file that holds the ``StoreKey`` of an account, sealed.
///
/// ```swift
/// let file = KeyFile(path: "\(folder)/store.key", account: account, secrets: SecretService())
/// let unlocked = try file.unlock(.keyring)
/// let database = try unlocked.keys.current.derived(for: .messages)
/// ```
///
/// Each secret opens the next: the keyring or a passphrase gives a key-encryption key, which opens the file's own
/// key, which opens the store keys. So the unlock methods can change while the databases stay as they are. With
/// neither a keyring nor a passphrase the file cannot be unlocked, and the user must see that error.
///
/// Calls block: for scrypt a third of a second, for the keyring until the user has answered its prompt. Never call
/// from the main thread, an actor or an event loop. Any number of threads and processes may use the same file;
/// writers take turns by a lock on its folder.
public struct KeyFile: Sendable {
    let file: DurableFile
    let account: String
    let secrets: any SecretBackend

    /// Creates a reference to a key file; touches nothing.
    ///
    /// - Parameters:
    ///   - path: The path of the file, in a folder that exists and is on a local disk. Mode 0600.
    ///   - account: The name of the account in the keyring, where the user can read it; no more than an id.
    ///   - secrets: The keyring.
    public init(path: String, account: String, secrets: any SecretBackend) {
        file = DurableFile(path: path)
        self.account = account
        self.secrets = secrets
    }

    /// The unlock methods that the file offers; nil when there is no file.
    ///
    /// - Throws: ``KeyringError/keyFileDamaged``, ``KeyringError/keyFileTooNew(version:)``,
    ///   ``KeyringError/fileSystem(errno:)``.
    public func ways() throws(KeyringError) -> Set<UnlockMethod>? {
        guard let record = try read() else { return nil }
        return Set(record.slots.compactMap(\.way))
    }

    /// Creates a new key and writes the file. Only for an account without databases: no other key opens those.
    ///
    /// - Throws: ``KeyringError/keyFileExists``, errors of the keyring, ``KeyringError/cryptoFailed`` or
    ///   ``KeyringError/fileSystem(errno:)``. At most an unused secret is left in the keyring then.
    public func create(protectedBy protection: Protection) throws(KeyringError) -> UnlockedKeyFile {
        // Before the keyring, which may prompt; and again when nobody else can write.
        guard try read() == nil else { throw .keyFileExists }
        let keys = StoreKeys(current: try .random())
        let slots = try NewKeySlots(protection, for: self)
        try file.locked { () throws(KeyringError) in
            guard try read() == nil else { throw .keyFileExists }
            try file.replace(with: KeyFileRecord(slots, keys: keys).encoded())
        }
        return UnlockedKeyFile(self, fileKey: slots.fileKey, keys: keys)
    }

    /// Opens the file.
    ///
    /// - Throws: ``KeyringError``; for the passphrase mostly ``KeyringError/wrongPassphrase``, for the keyring
    ///   the cases about the Secret Service, ``KeyringError/secretNotFound`` and ``KeyringError/wrongSecret``.
    public func unlock(_ unlocking: UnlockCredential) throws(KeyringError) -> UnlockedKeyFile {
        guard let record = try read() else { throw .keyFileMissing }
        let fileKey =
            switch unlocking {
            case .keyring: try fileKeyByKeyring(record)
            case .passphrase(let passphrase): try fileKey(record, by: passphrase)
            }
        guard let keys = record.openKeys(under: fileKey) else { throw .keyFileDamaged }
        return UnlockedKeyFile(self, fileKey: fileKey, keys: keys)
    }

    /// The record in the file, or nil when there is none.
    func read() throws(KeyringError) -> KeyFileRecord? {
        guard let bytes = try file.read(limit: KeyFileRecord.maximumByteCount) else { return nil }
        return try KeyFileRecord(decoding: bytes)
    }

    func address(of id: [UInt8]) -> SecretAddress {
        SecretAddress(account: account, slot: Hexadecimal.encode(id))
    }

    private func fileKeyByKeyring(_ record: KeyFileRecord) throws(KeyringError) -> SecretBytes {
        var failure = KeyringError.wayNotSet(.keyring)
        for case .keyring(let id, let box) in record.slots {
            let slot = KeySlot.keyring(id: id, box: box)
            let secret = try secrets.lookup(address(of: id))
            failure = .wrongSecret
            guard secret.count == NewKeySlots.keyByteCount else { continue }
            if let key = SealedBox.open(box, under: secret, context: slot.context) { return key }
        }
        throw failure
    }

    private func fileKey(
        _ record: KeyFileRecord,
        by passphrase: Passphrase
    ) throws(KeyringError) -> SecretBytes {
        var failure = KeyringError.wayNotSet(.passphrase)
        for case .passphrase(let cost, let salt, let box) in record.slots {
            let slot = KeySlot.passphrase(cost: cost, salt: salt, box: box)
            let key = try cost.checked().derive(passphrase, salt: salt)
            failure = .wrongPassphrase
            if let key = SealedBox.open(box, under: key, context: slot.context) { return key }
        }
        throw failure
    }
}
