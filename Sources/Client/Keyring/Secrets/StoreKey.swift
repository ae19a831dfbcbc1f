/// The root key of an account's stores on this device: random, and on disk only in a ``KeyFile``.
///
/// Nothing is encrypted with it directly; each store uses a key derived for its purpose. It is erased from
/// memory when its last copy is released, and its description shows nothing.
public struct StoreKey: Sendable, Equatable {
    /// Length in bytes.
    public static let byteCount = 32

    let secret: SecretBytes

    /// A new random key.
    ///
    /// - Throws: ``KeyringError/cryptoFailed``.
    public static func random() throws(KeyringError) -> StoreKey {
        StoreKey(secret: try SecretBytes.random(byteCount))
    }

    /// The key of one store, by HKDF-SHA256 with the purpose as the label. Always the same for the same two.
    ///
    /// - Throws: ``KeyringError/cryptoFailed`` when libcrypto has no memory.
    public func derived(for purpose: KeyPurpose) throws(KeyringError) -> DerivedKey {
        let label = Array("martlet store key: \(purpose.rawValue)".utf8)
        return DerivedKey(secret: try HKDF.sha256(secret, label: label, count: DerivedKey.byteCount))
    }
}

extension StoreKey: CustomStringConvertible {
    /// Says what it is, not which.
    public var description: String { "StoreKey" }
}

/// What a key derived from a ``StoreKey`` encrypts. A raw value is for ever: files depend on it.
public enum KeyPurpose: String, Sendable, CaseIterable {
    /// The database of messages, peers and all else that the message store keeps.
    case messages

    /// The media store: its database, and through that the keys of its files.
    case media
}

/// The key of one store, derived from the ``StoreKey``. Erased when its last copy is released.
public struct DerivedKey: Sendable, Equatable {
    /// Length in bytes: what SQLCipher and AES-256 take.
    public static let byteCount = 32

    let secret: SecretBytes

    /// Calls `body` with the bytes, which it must not keep.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try secret.withUnsafeBytes(body)
    }

    /// A copy for an interface that takes an array. Nobody erases the copy: hand it on, do not store it.
    public var bytes: [UInt8] { secret.withUnsafeBytes { Array($0) } }
}

extension DerivedKey: CustomStringConvertible {
    /// Says what it is, not which.
    public var description: String { "DerivedKey" }
}
