import WireCrypto

/// Encrypts stored authorization keys: the owner of a key can act as its device, so a copy of the database must not
/// reveal any.
///
/// AES-256-GCM under a key derived from the server's secret. The id of the authorization key is authenticated with
/// it, so that no row passes for another.
struct AuthKeySeal: Sendable {
    /// The value in ``id``'s place for plain keys.
    static let none: Int64 = 0

    /// An id that distinguishes the secret from others, and reveals nothing about it. Not ``none``.
    let id: Int64
    private let key: Digest32

    /// Creates a seal from 32 secret bytes.
    init(secret: [UInt8]) throws(CryptoError) {
        key = try HKDF.sha256(secret, label: Array("authorization keys".utf8))
        let name = try HKDF.sha256(secret, label: Array("name of the seal".utf8))
        id = (0..<7).reduce(1) { $0 << 8 | Int64(name[$1]) }
    }

    /// The stored form of a key.
    func seal(_ authKey: [UInt8], id: Int64) throws(CryptoError) -> [UInt8] {
        try AESGCM.seal(authKey, under: key, context: context(id))
    }

    /// The plain key; nil if the bytes were not sealed by this seal for this id, or are damaged.
    func open(_ sealed: [UInt8], id: Int64) -> [UInt8]? {
        AESGCM.open(sealed, under: key, context: context(id))
    }

    private func context(_ id: Int64) -> [UInt8] {
        stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: id >> $0) }
    }
}
