/// The root key of an account's stores on this device: random, and on disk only in a ``KeyFile``.
///
/// Nothing is encrypted with it directly; each store uses a key derived for its purpose. It is erased from
/// memory when its last copy is released, and its description shows nothing.
public struct StoreKey: Sendable, Equatable {
    /// The length in bytes.
    public static let byteCount = 32

    let secret: SecretBytes

    /// A new random key.
    ///
    /// - Throws: ``KeyringError/cryptoFailed``.
    public static func random() throws(KeyringError) -> StoreKey {
        StoreKey(secret: try SecretBytes.random(byteCount))
    }

    /// The key of one store, by HKDF-SHA256 with the purpose as the label; deterministic.
    ///
    /// - Throws: ``KeyringError/cryptoFailed`` when libcrypto has no memory.
    public func derived(for purpose: KeyPurpose) throws(KeyringError) -> DerivedKey {
        let label = Array("martlet store key: \(purpose.rawValue)".utf8)
        return DerivedKey(secret: try secret.derived(label: label, count: DerivedKey.byteCount))
    }
}

extension StoreKey: CustomStringConvertible {
    /// The name of the type, without the key.
    public var description: String { "StoreKey" }
}

/// The purpose of a key derived from a ``StoreKey``. Raw values never change: files depend on them.
public enum KeyPurpose: String, Sendable, CaseIterable {
    /// The database of the message store: messages, peers and everything else.
    case messages

    /// The media store: its database, and through that the keys of its files.
    case media
}

/// The key of one store, derived from the ``StoreKey``. Erased when its last copy is released.
public struct DerivedKey: Sendable, Equatable {
    /// The length in bytes, as SQLCipher and AES-256 require.
    public static let byteCount = 32

    let secret: SecretBytes

    /// Calls `body` with the bytes, which it must not keep.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try secret.withUnsafeBytes(body)
    }

    /// A copy for an interface that takes an array. The copy is not erased: pass it on, do not store it.
    public var bytes: [UInt8] { secret.withUnsafeBytes { Array($0) } }
}

extension DerivedKey: CustomStringConvertible {
    /// The name of the type, without the key.
    public var description: String { "DerivedKey" }
}
