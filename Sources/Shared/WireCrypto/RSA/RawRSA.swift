import COpenSSL

/// RSA on bare numbers of 256 bytes. MTProto defines its own padding.
enum RawRSA {
    typealias Begin = (OpaquePointer?) -> Int32
    typealias Run = (
        OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?, UnsafePointer<UInt8>?, Int
    ) -> Int32

    static func run(
        _ key: KeyHandle,
        number: [UInt8],
        begin: Begin,
        run: Run
    ) throws(CryptoError) -> [UInt8] {
        guard number.count == RSAPublicKey.byteCount else {
            throw .wrongLength(count: number.count, expected: RSAPublicKey.byteCount)
        }
        guard let context = EVP_PKEY_CTX_new(key.pointer, nil) else { throw libraryError(.libraryFailure) }
        defer { EVP_PKEY_CTX_free(context) }
        guard begin(context) == 1, EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1
        else { throw libraryError(.libraryFailure) }
        var result = [UInt8](repeating: 0, count: RSAPublicKey.byteCount)
        var length = result.count
        guard run(context, &result, &length, number, number.count) == 1, length == result.count
        else { throw libraryError(.numberOutOfRange) }
        return result
    }
}
