import COpenSSL

/// A key of libcrypto. Immutable after `init`, so any thread may use it.
final class KeyHandle: Sendable {
    // SAFETY: written once by `init` and freed by `deinit`; libcrypto's key operations lock what they cache.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Takes over `pointer`.
    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    deinit { EVP_PKEY_free(pointer) }

    /// A number of the key by the name that libcrypto gives it.
    func number(_ name: String) throws(CryptoError) -> BigNumber {
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(pointer, name, &number) == 1 else { throw libraryError(.unsupportedKey) }
        return try BigNumber(owning: number)
    }

    /// Reads a PEM key of any layout.
    convenience init(pem: String, selection: Int32) throws(CryptoError) {
        var text = Array(pem.utf8)
        defer { text.wipe() }
        // libcrypto keeps the names that it is given, so they must outlive the context.
        let key = "PEM".withCString { format in
            "RSA".withCString { type in
                Self.decode(text, format: format, type: type, selection: selection)
            }
        }
        guard let key else { throw libraryError(.invalidPEM) }
        self.init(owning: key)
    }

    private static func decode(
        _ text: [UInt8],
        format: UnsafePointer<CChar>,
        type: UnsafePointer<CChar>,
        selection: Int32
    ) -> OpaquePointer? {
        var key: OpaquePointer?
        guard let context = OSSL_DECODER_CTX_new_for_pkey(&key, format, nil, type, selection, nil, nil)
        else { return nil }
        defer { OSSL_DECODER_CTX_free(context) }
        var length = text.count
        let done = text.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return OSSL_DECODER_from_data(context, &start, &length)
        }
        return done == 1 ? key : nil
    }

    /// Writes the key as PEM; `structure` is libcrypto's name for the layout inside.
    func pem(structure: String, selection: Int32) throws(CryptoError) -> String {
        let text = "PEM".withCString { format in
            structure.withCString { encode(format: format, structure: $0, selection: selection) }
        }
        guard let text else { throw libraryError(.libraryFailure) }
        return text
    }

    private func encode(
        format: UnsafePointer<CChar>,
        structure: UnsafePointer<CChar>,
        selection: Int32
    ) -> String? {
        guard let context = OSSL_ENCODER_CTX_new_for_pkey(pointer, selection, format, structure, nil)
        else { return nil }
        defer { OSSL_ENCODER_CTX_free(context) }
        var data: UnsafeMutablePointer<UInt8>?
        var length = 0
        guard OSSL_ENCODER_to_data(context, &data, &length) == 1, let data else { return nil }
        defer { CRYPTO_clear_free(data, length, #fileID, #line) }
        return String(decoding: UnsafeBufferPointer(start: data, count: length), as: UTF8.self)
    }
}

/// `error`, after emptying this thread's queue of libcrypto errors, which else would grow and mislead.
func libraryError(_ error: CryptoError) -> CryptoError {
    ERR_clear_error()
    return error
}
