/// New slots of a key file: a new file key, and a slot that opens it for each method of a protection.
struct NewKeySlots {
    static let keyByteCount = 32

    let slots: [KeySlot]
    let fileKey: SecretBytes

    /// Prepares the slots before the file is locked. With a keyring, its secret is stored on return.
    init(_ protection: Protection, for keyFile: KeyFile) throws(KeyringError) {
        fileKey = try .random(Self.keyByteCount)
        var slots: [KeySlot] = []
        // The passphrase first: if scrypt fails, the keyring is as it was.
        if let (passphrase, cost) = protection.passphrase {
            slots.append(try Self.slot(for: passphrase, cost: cost, sealing: fileKey))
        }
        if protection.usesKeyring {
            slots.append(try Self.slotInKeyring(of: keyFile, sealing: fileKey))
        }
        self.slots = slots
    }

    private static func slot(
        for passphrase: Passphrase,
        cost: ScryptCost,
        sealing fileKey: SecretBytes
    ) throws(KeyringError) -> KeySlot {
        let salt = try SecretBytes.random(KeySlot.saltByteCount).withUnsafeBytes { Array($0) }
        let empty = KeySlot.passphrase(cost: KeySlot.StoredCost(cost), salt: salt, box: [])
        let key = try cost.derive(passphrase, salt: salt)
        let box = try SealedBox.seal(fileKey, under: key, context: empty.context)
        return .passphrase(cost: KeySlot.StoredCost(cost), salt: salt, box: box)
    }

    private static func slotInKeyring(
        of keyFile: KeyFile,
        sealing fileKey: SecretBytes
    ) throws(KeyringError) -> KeySlot {
        let id = try SecretBytes.random(KeySlot.idByteCount).withUnsafeBytes { Array($0) }
        let secret = try SecretBytes.random(keyByteCount)
        let box = try SealedBox.seal(
            fileKey,
            under: secret,
            context: KeySlot.keyring(id: id, box: []).context
        )
        try keyFile.secrets.store(secret, at: keyFile.address(of: id))
        // A keyring that does not return what it stored would lock the user out. Better to know now.
        guard try keyFile.secrets.lookup(keyFile.address(of: id)) == secret else { throw .wrongSecret }
        return .keyring(id: id, box: box)
    }
}

extension KeyFileRecord {
    /// The content of a file that `slots` open, with `keys` inside.
    init(_ slots: NewKeySlots, keys: StoreKeys) throws(KeyringError) {
        self.init(slots: slots.slots, keys: [])
        try seal(keys, under: slots.fileKey)
    }

    /// Replaces the keys; `fileKey` must be the key in the slots.
    mutating func seal(_ storeKeys: StoreKeys, under fileKey: SecretBytes) throws(KeyringError) {
        keys = try SealedBox.seal(storeKeys.packed, under: fileKey, context: Self.keysContext)
    }

    /// The store keys, or nil when `fileKey` is not this file's.
    func openKeys(under fileKey: SecretBytes) -> StoreKeys? {
        SealedBox.open(keys, under: fileKey, context: Self.keysContext).flatMap { StoreKeys(packed: $0) }
    }
}
