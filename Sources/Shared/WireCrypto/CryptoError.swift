/// The reason why a cryptographic operation was refused.
///
/// Cases carry lengths and ranges only, never key material or data, so ``description`` may be logged.
public enum CryptoError: Error, Equatable, Sendable {
    /// The bytes are `count` long instead of the required `expected`. A peer's fault if they came from one.
    case wrongLength(count: Int, expected: Int)

    /// A message for AES-IGE of `count` bytes is not whole blocks of 16. A peer's fault: close the connection.
    case notWholeBlocks(count: Int)

    /// `range` does not lie within `count` bytes. Our bug.
    case rangeOutOfBounds(range: Range<Int>, count: Int)

    /// The text is not a PEM of the requested kind of key. The host should check the key file.
    case invalidPEM

    /// MTProto cannot use the key: RSA keys have 2048 bits and an odd exponent above 1.
    case unsupportedKey

    /// The number is not below the modulus, so RSA is not defined for it. A peer's fault.
    case numberOutOfRange

    /// The peer's Diffie-Hellman value is outside the safe range. Refuse the handshake.
    case unacceptablePublicValue

    /// libcrypto failed for a reason of its own: memory or its random source. Retry later or stop.
    case libraryFailure
}

extension CryptoError: CustomStringConvertible {
    /// Lengths only; safe to log.
    public var description: String {
        switch self {
        case .wrongLength(let count, let expected): "\(count) bytes where \(expected) are needed"
        case .notWholeBlocks(let count): "\(count) bytes are not whole blocks of 16"
        case .rangeOutOfBounds(let range, let count): "range \(range) is outside of \(count) bytes"
        case .invalidPEM: "not a PEM key of the expected kind"
        case .unsupportedKey: "not an RSA key of 2048 bits"
        case .numberOutOfRange: "number is not below the RSA modulus"
        case .unacceptablePublicValue: "Diffie-Hellman value is outside the safe range"
        case .libraryFailure: "libcrypto failed"
        }
    }
}
