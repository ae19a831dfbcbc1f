/// The keys in a key file.
public struct StoreKeys: Sendable, Equatable {
    /// The key of the stores; while ``next`` exists, some stores may already use that one.
    public let current: StoreKey

    /// The target of a change of key under way.
    public let next: StoreKey?

    /// The keys, one after the other in one secret.
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

    /// Decodes ``packed``; nil for any other length.
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

/// A method to open a key file.
public enum UnlockMethod: String, Sendable, CaseIterable {
    /// The desktop's keyring, without asking the user if that is unlocked.
    case keyring

    /// A passphrase that the user types.
    case passphrase
}

/// A method to open a key file, with its credential.
public enum UnlockCredential: Sendable {
    /// The keyring.
    case keyring

    /// This passphrase.
    case passphrase(Passphrase)
}

/// The methods that open a key file from now on. There is no value for "none", and no key that everybody knows.
public enum Protection: Sendable {
    /// The keyring alone.
    case keyring

    /// The passphrase alone; the user must type it at each start.
    case passphrase(Passphrase, cost: ScryptCost = .standard)

    /// Either of the two suffices.
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
