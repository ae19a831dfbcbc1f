import COpenSSL

extension RSAPrivateKey {
    /// Signs a message: RSASSA-PSS with SHA-256 and a salt of 32 bytes (RFC 8017). Not on an event loop.
    ///
    /// The same key decrypts the output of ``RSAPublicKey/encryptRaw(_:)``. Begin each message with the name of its
    /// purpose, so that no signature can be used for another one.
    ///
    /// - Returns: ``RSAPublicKey/byteCount`` bytes.
    /// - Throws: ``CryptoError/libraryFailure``.
    public func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard let context = EVP_MD_CTX_new() else { throw libraryError(.libraryFailure) }
        defer { EVP_MD_CTX_free(context) }
        var parameters: OpaquePointer?
        var signature = [UInt8](repeating: 0, count: RSAPublicKey.byteCount)
        var length = signature.count
        guard EVP_DigestSignInit(context, &parameters, EVP_sha256(), nil, key.pointer) == 1,
            choosePSS(parameters),
            EVP_DigestSign(context, &signature, &length, message, message.count) == 1,
            length == signature.count
        else { throw libraryError(.libraryFailure) }
        return signature
    }
}

extension RSAPublicKey {
    /// True if `signature` is a result of ``RSAPrivateKey/sign(_:)`` for `message`.
    public func isSignature(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let context = EVP_MD_CTX_new() else { return false }
        defer {
            EVP_MD_CTX_free(context)
            // A failure leaves errors behind, which would be taken for another call's.
            ERR_clear_error()
        }
        var parameters: OpaquePointer?
        return EVP_DigestVerifyInit(context, &parameters, EVP_sha256(), nil, key.pointer) == 1
            && choosePSS(parameters)
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}

private func choosePSS(_ parameters: OpaquePointer?) -> Bool {
    EVP_PKEY_CTX_set_rsa_padding(parameters, RSA_PKCS1_PSS_PADDING) == 1
        && EVP_PKEY_CTX_set_rsa_pss_saltlen(parameters, 32) == 1
}
