/// One side's secret exponent of a Diffie-Hellman exchange. Use it for one exchange; it is wiped when released.
public final class DHSecret: Sendable {
    let exponent: BigNumber

    /// Takes `bytes`, big endian, as the exponent: for recorded exchanges in tests.
    ///
    /// - Throws: ``CryptoError/libraryFailure`` if there is no memory.
    package init(bytes: [UInt8]) throws(CryptoError) {
        exponent = try BigNumber(bytes)
    }
}
