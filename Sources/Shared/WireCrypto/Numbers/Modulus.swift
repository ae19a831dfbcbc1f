import COpenSSL

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
