import WireCrypto

/// The RSA key that clients know the server by, in the data folder.
enum ServerKey {
    /// Stored only here, mode 0600. Anyone who has the key can pose as the server.
    static let privateName = "private-key.pem"

    /// For clients: PKCS#1, mode 0644.
    static let publicName = "public-key.pem"

    /// The key in `folder`, created at the first start.
    ///
    /// The public half is written again at each start, so that it always matches the key in use.
    ///
    /// - Throws: ``FolderError/privateKeyMissing(path:)`` if a database exists already: clients know the server by
    ///   the key, and a plain database would become encrypted under another key for good.
    static func open(in folder: DataFolder) throws -> RSAPrivateKey {
        let path = folder.path(privateName)
        let key: RSAPrivateKey
        if let bytes = try PrivateFile.read(path, isSecret: true) {
            guard let stored = try? RSAPrivateKey(pem: String(decoding: bytes, as: UTF8.self)) else {
                // The error's text would quote the key.
                throw FolderError.damaged(path: path)
            }
            key = stored
        } else {
            guard !folder.has(DataFolder.databaseName) else {
                throw FolderError.privateKeyMissing(path: path)
            }
            key = try RSAPrivateKey.generate()
            try PrivateFile.write(Array(key.pem().utf8), to: path, mode: 0o600)
        }
        let publicPEM = try Array(key.publicKey.pkcs1PEM().utf8)
        try PrivateFile.write(publicPEM, to: folder.path(publicName), mode: 0o644)
        return key
    }

    /// 32 bytes that server salts are computed from.
    ///
    /// Derived from the private key, so that there is no second secret to keep.
    static func saltSecret(from key: RSAPrivateKey) throws -> [UInt8] {
        let digest = Digest.sha256(Array("martlet server salts\n\(try key.pem())".utf8))
        return digest.bytes.withUnsafeBytes { Array($0) }
    }

    /// 32 bytes that the proofs of places on maps are computed from.
    static func mapSecret(from key: RSAPrivateKey) throws -> [UInt8] {
        try Digest.sha256(Array("martlet maps\n\(key.pem())".utf8)).array
    }

    /// 32 bytes that tokens against forged requests are computed from.
    static func webSecret(from key: RSAPrivateKey) throws -> [UInt8] {
        try Digest.sha256(Array("martlet web\n\(key.pem())".utf8)).array
    }

    /// 32 bytes that encrypt authorization keys in the database.
    ///
    /// Derived from the private key too. Another private key signs all users out.
    static func authKeySecret(from key: RSAPrivateKey) throws -> [UInt8] {
        try Digest.sha256(Array("martlet authorization keys\n\(key.pem())".utf8)).array
    }
}
