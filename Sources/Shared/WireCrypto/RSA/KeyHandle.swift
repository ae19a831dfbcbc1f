import COpenSSL

/// A key of libcrypto. Immutable after `init`, so any thread may use it.
final class KeyHandle: Sendable {
    // SAFETY: written once by `init` and freed by `deinit`; libcrypto's key operations lock what they cache.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Takes over `pointer`.
    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    deinit { EVP_PKEY_free(pointer) }

    /// A number of the key by libcrypto's name for it.
    func number(_ name: String) throws(CryptoError) -> BigNumber {
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(pointer, name, &number) == 1 else { throw libraryError(.unsupportedKey) }
        return try BigNumber(owning: number)
    }

    /// Reads a PEM key; `structure` is libcrypto's name for the layout inside, nil for any.
    convenience init(pem: String, structure: StaticString?, selection: Int32) throws(CryptoError) {
        var key: OpaquePointer?
        guard
            let context = OSSL_DECODER_CTX_new_for_pkey(
                &key,
                cString("PEM"),
                structure.map(cString),
                cString("RSA"),
                selection,
                nil,
                nil
            )
        else { throw libraryError(.libraryFailure) }
        defer { OSSL_DECODER_CTX_free(context) }
        var text = Array(pem.utf8)
        defer { text.wipe() }
        var length = text.count
        let done = text.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return OSSL_DECODER_from_data(context, &start, &length)
        }
        guard done == 1, let key else { throw libraryError(.invalidPEM) }
        self.init(owning: key)
    }

    /// Writes the key as PEM.
    func pem(structure: StaticString, selection: Int32) throws(CryptoError) -> String {
        guard
            let context = OSSL_ENCODER_CTX_new_for_pkey(
                pointer,
                selection,
                cString("PEM"),
                cString(structure),
                nil
            )
        else { throw libraryError(.libraryFailure) }
        defer { OSSL_ENCODER_CTX_free(context) }
        var data: UnsafeMutablePointer<UInt8>?
        var length = 0
        guard OSSL_ENCODER_to_data(context, &data, &length) == 1, let data
        else { throw libraryError(.libraryFailure) }
        defer { CRYPTO_clear_free(data, length, #fileID, #line) }
        return String(decoding: UnsafeBufferPointer(start: data, count: length), as: UTF8.self)
    }
}

/// Returns `error` after emptying this thread's queue of libcrypto errors, which otherwise would grow and mislead.
func libraryError(_ error: CryptoError) -> CryptoError {
    ERR_clear_error()
    return error
}

/// An address that stays valid: encoders, decoders and parameter builders keep names without copying them.
func cString(_ name: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}
