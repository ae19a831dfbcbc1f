import WireCrypto

/// Seals authorization keys at rest: with one, anybody is the device that has it, so a copy of the database must not
/// give any away.
///
/// AES-256-GCM under a key that is derived from the server's secret; the id of the authorization key is authenticated
/// with it, so that no row passes for another.
struct AuthKeySeal: Sendable {
    /// What stands in ``id``'s place for keys in clear.
    static let none: Int64 = 0

    /// Tells the secret from others, and nothing about it. Not ``none``.
    let id: Int64
    private let key: Digest32

    /// A seal by 32 secret bytes.
    init(secret: [UInt8]) throws(CryptoError) {
        key = try HKDF.sha256(secret, label: Array("authorization keys".utf8))
        let name = try HKDF.sha256(secret, label: Array("name of the seal".utf8))
        id = (0..<7).reduce(1) { $0 << 8 | Int64(name[$1]) }
    }

    /// The key as it is stored.
    func seal(_ authKey: [UInt8], id: Int64) throws(CryptoError) -> [UInt8] {
        try AESGCM.seal(authKey, under: key, context: context(id))
    }

    /// The key as it is; nil when the bytes were not sealed by this for this id, or are damaged.
    func open(_ sealed: [UInt8], id: Int64) -> [UInt8]? {
        AESGCM.open(sealed, under: key, context: context(id))
    }

    private func context(_ id: Int64) -> [UInt8] {
        stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: id >> $0) }
    }
}
