import WireCrypto

/// The RSA key that clients know the server by, in the data folder.
enum ServerKey {
    /// Only here, mode 0600. Whoever has it can pose as the server.
    static let privateName = "private-key.pem"

    /// For clients: PKCS#1, mode 0644.
    static let publicName = "public-key.pem"

    /// The key in `folder`, made there at the first start.
    ///
    /// The public half is written anew at each start, so that it is always the one in use.
    ///
    /// - Throws: ``FolderError/privateKeyMissing(path:)`` where there is a database already: clients know the server by
    ///   the key, and a database in clear would be sealed under another for good.
    static func open(in folder: DataFolder) throws -> RSAPrivateKey {
        let path = folder.path(privateName)
        let key: RSAPrivateKey
        if let bytes = try PrivateFile.read(path, isSecret: true) {
            guard let stored = try? RSAPrivateKey(pem: String(decoding: bytes, as: UTF8.self)) else {
                // The reason would quote the key.
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
    /// Made from the private key, so that there is no second secret to keep.
    static func saltSecret(from key: RSAPrivateKey) throws -> [UInt8] {
        let digest = Digest.sha256(Array("martlet server salts\n\(try key.pem())".utf8))
        return digest.bytes.withUnsafeBytes { Array($0) }
    }

    /// 32 bytes under which authorization keys are sealed in the database.
    ///
    /// Made from the private key too. With another private key nobody is signed in any more.
    static func authKeySecret(from key: RSAPrivateKey) throws -> [UInt8] {
        try Digest.sha256(Array("martlet authorization keys\n\(key.pem())".utf8)).array
    }
}
