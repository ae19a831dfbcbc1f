import COpenSSL

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
