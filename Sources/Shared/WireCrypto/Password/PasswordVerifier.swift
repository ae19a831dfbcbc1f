/// The server's record of a new password: enough to check a ``PasswordProof``, and not to make one.
public struct PasswordVerifier: Sendable, Equatable {
    /// The number of random bytes that make the server's first salt the user's own.
    private static let saltByteCount = 32

    /// The method that made ``value``: the server's, with a longer first salt.
    public let method: PasswordMethod
    /// The generator's power, 256 bytes, big endian.
    public let value: [UInt8]

    /// Creates the verifier of `password`.
    ///
    /// Takes some 60 ms: never on an event loop, nor on the threads that tasks run on.
    ///
    /// - Parameters:
    ///   - password: The typed password, in UTF-8.
    ///   - method: The server's method.
    ///   - random: An unpredictable generator.
    /// - Throws: ``CryptoError/unacceptablePublicValue`` for a group that would reveal the password,
    ///   ``CryptoError/libraryFailure``.
    public init(
        of password: [UInt8],
        by method: PasswordMethod,
        using random: inout some RandomNumberGenerator
    ) throws(CryptoError) {
        let (modulus, base) = try method.group()
        var own = method
        own.salt1 += random.randomBytes(Self.saltByteCount)
        let known = try BigNumber(own.secret(of: password))
        self.method = own
        value = try modulus.power(base, known).bytes(count: PasswordMethod.byteCount)
    }
}
