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

extension BigNumber {
    /// The sum.
    func plus(_ other: BigNumber) throws(CryptoError) -> BigNumber {
        let result = try BigNumber(owning: BN_new())
        guard BN_add(result.pointer, pointer, other.pointer) == 1 else { throw .libraryFailure }
        return result
    }

    /// The product.
    func times(_ other: BigNumber) throws(CryptoError) -> BigNumber {
        guard let scratch = BN_CTX_secure_new() else { throw .libraryFailure }
        defer { BN_CTX_free(scratch) }
        let result = try BigNumber(owning: BN_new())
        guard BN_mul(result.pointer, pointer, other.pointer, scratch) == 1 else { throw .libraryFailure }
        return result
    }

    var isZero: Bool { BN_is_zero(pointer) == 1 }
}

extension Modulus {
    /// The product of two numbers, reduced by this modulus.
    func product(_ left: BigNumber, _ right: BigNumber) throws(CryptoError) -> BigNumber {
        guard let scratch = BN_CTX_secure_new() else { throw .libraryFailure }
        defer { BN_CTX_free(scratch) }
        let result = try BigNumber(owning: BN_new())
        guard BN_mod_mul(result.pointer, left.pointer, right.pointer, number.pointer, scratch) == 1 else {
            throw .libraryFailure
        }
        return result
    }

    /// `left` minus `right`, reduced by this modulus, never negative.
    func difference(_ left: BigNumber, _ right: BigNumber) throws(CryptoError) -> BigNumber {
        guard let scratch = BN_CTX_secure_new() else { throw .libraryFailure }
        defer { BN_CTX_free(scratch) }
        let result = try BigNumber(owning: BN_new())
        guard BN_mod_sub(result.pointer, left.pointer, right.pointer, number.pointer, scratch) == 1 else {
            throw .libraryFailure
        }
        return result
    }
}

/// An odd modulus with its precomputed Montgomery form.
final class Modulus: Sendable {
    let number: BigNumber
    // SAFETY: written once by `init` and freed by `deinit`; exponentiation only reads it.
    private nonisolated(unsafe) let montgomery: OpaquePointer

    init(_ number: BigNumber) throws(CryptoError) {
        guard let montgomery = BN_MONT_CTX_new(), let scratch = BN_CTX_new() else { throw .libraryFailure }
        defer { BN_CTX_free(scratch) }
        self.number = number
        self.montgomery = montgomery
        guard BN_MONT_CTX_set(montgomery, number.pointer, scratch) == 1 else { throw .libraryFailure }
    }

    deinit { BN_MONT_CTX_free(montgomery) }

    /// `base` to the power of a secret exponent, in time that depends only on the lengths of the numbers.
    func power(_ base: BigNumber, _ secretExponent: BigNumber) throws(CryptoError) -> BigNumber {
        guard let scratch = BN_CTX_secure_new() else { throw .libraryFailure }
        defer { BN_CTX_free(scratch) }
        let result = try BigNumber(owning: BN_new())
        let done = BN_mod_exp_mont_consttime(
            result.pointer,
            base.pointer,
            secretExponent.pointer,
            number.pointer,
            scratch,
            montgomery
        )
        guard done == 1 else { throw .libraryFailure }
        return result
    }
}
