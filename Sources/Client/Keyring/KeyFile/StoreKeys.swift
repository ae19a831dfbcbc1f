/// The keys that a key file holds.
public struct StoreKeys: Sendable, Equatable {
    /// What the stores are encrypted under; while ``next`` is there, some may have gone on to that one.
    public let current: StoreKey

    /// What a change of key under way leads to.
    public let next: StoreKey?

    /// One after the other in one secret.
    var packed: SecretBytes {
        let all = [current, next].compactMap { $0 }
        return SecretBytes(count: all.count * StoreKey.byteCount) { room in
            for (index, key) in all.enumerated() {
                key.secret.withUnsafeBytes {
                    UnsafeMutableRawBufferPointer(rebasing: room[(index * StoreKey.byteCount)...]).copyMemory(
                        from: $0
                    )
                }
            }
        }
    }

    init(current: StoreKey, next: StoreKey? = nil) {
        self.current = current
        self.next = next
    }

    /// Takes apart what ``packed`` made; nil for a length that it never has.
    init?(packed: SecretBytes) {
        let size = StoreKey.byteCount
        guard packed.count == size || packed.count == 2 * size else { return nil }
        let keys = stride(from: 0, to: packed.count, by: size).map { offset in
            packed.withUnsafeBytes {
                StoreKey(
                    secret: SecretBytes(copying: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + size]))
                )
            }
        }
        self.init(current: keys[0], next: keys.count == 2 ? keys[1] : nil)
    }
}

/// A way to open a key file.
public enum UnlockMethod: String, Sendable, CaseIterable {
    /// By the desktop's keyring, without asking the member if that is unlocked.
    case keyring

    /// By a passphrase that the member types.
    case passphrase
}

/// A way to open a key file, with what it takes.
public enum UnlockCredential: Sendable {
    /// Ask the keyring.
    case keyring

    /// Try this passphrase.
    case passphrase(Passphrase)
}

/// Which ways open a key file from now on. There is no value for "none", and no key that everybody knows.
public enum Protection: Sendable {
    /// The keyring alone.
    case keyring

    /// The passphrase alone; the member must type it at each start.
    case passphrase(Passphrase, cost: ScryptCost = .standard)

    /// Either of the two is enough.
    case keyringOrPassphrase(Passphrase, cost: ScryptCost = .standard)

    var usesKeyring: Bool {
        switch self {
        case .keyring, .keyringOrPassphrase: true
        case .passphrase: false
        }
    }

    var passphrase: (text: Passphrase, cost: ScryptCost)? {
        switch self {
        case .keyring: nil
        case .passphrase(let text, let cost), .keyringOrPassphrase(let text, let cost): (text, cost)
        }
    }
}
