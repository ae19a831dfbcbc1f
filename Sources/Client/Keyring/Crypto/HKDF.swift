import COpenSSL

/// HKDF (RFC 5869) with SHA-256 and no salt: the input is already a uniformly random key.
enum HKDF {
    static func sha256(_ key: SecretBytes, label: [UInt8], count: Int) throws(KeyringError) -> SecretBytes {
        try SecretBytes(count: count) { room throws(KeyringError) in
            guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { throw .cryptoFailed }
            defer { EVP_PKEY_CTX_free(context) }  // erases its copy of the key
            var written = room.count
            let done = key.withUnsafeBytes { key in
                EVP_PKEY_derive_init(context) == 1
                    && EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1
                    && EVP_PKEY_CTX_set1_hkdf_key(context, key.address, Int32(key.count)) == 1
                    && EVP_PKEY_CTX_add1_hkdf_info(context, label, Int32(label.count)) == 1
                    && EVP_PKEY_derive(context, room.address, &written) == 1
            }
            guard done, written == count else { throw .cryptoFailed }
        }
    }
}
