import COpenSSL

/// A number of libcrypto, wiped when released.
///
/// Never changed after `init`, so it may be read from any thread.
final class BigNumber: Sendable {
    // SAFETY: written once by `init` and freed by `deinit`; every function in between takes it as const.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Takes over `pointer`.
    init(owning pointer: OpaquePointer?) throws(CryptoError) {
        guard let pointer else { throw .libraryFailure }
        self.pointer = pointer
    }

    /// Creates a number from big-endian bytes.
    convenience init(_ bytes: [UInt8]) throws(CryptoError) {
        try self.init(owning: BN_bin2bn(bytes, Int32(bytes.count), nil))
    }

    deinit { BN_clear_free(pointer) }

    /// The number in as many bytes as it needs, big endian.
    var bytes: [UInt8] {
        var result = [UInt8](repeating: 0, count: Int(BN_num_bits(pointer) + 7) / 8)
        BN_bn2bin(pointer, &result)
        return result
    }

    /// The number in exactly `count` bytes, big endian, with leading zeros.
    func bytes(count: Int) throws(CryptoError) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: count)
        guard BN_bn2binpad(pointer, &result, Int32(count)) == count else { throw .libraryFailure }
        return result
    }

    var isOdd: Bool { BN_is_odd(pointer) == 1 }

    /// This number minus `other`.
    func minus(_ other: BigNumber) throws(CryptoError) -> BigNumber {
        let result = try BigNumber(owning: BN_new())
        guard BN_sub(result.pointer, pointer, other.pointer) == 1 else { throw .libraryFailure }
        return result
    }

    static func < (left: BigNumber, right: BigNumber) -> Bool { BN_cmp(left.pointer, right.pointer) < 0 }
}
