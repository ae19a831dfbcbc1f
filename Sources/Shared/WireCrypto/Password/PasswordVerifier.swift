/// What a server keeps of a new password: enough to check a ``PasswordProof``, and not to make one.
public struct PasswordVerifier: Sendable, Equatable {
    /// How many random bytes make the server's first salt the member's own.
    private static let saltByteCount = 32

    /// How the password became ``value``: as the server asked for, with a longer first salt.
    public let method: PasswordMethod
    /// The generator's power, 256 bytes, big endian.
    public let value: [UInt8]

    /// What the server is to keep of `password`.
    ///
    /// Takes some 60 ms: never on an event loop, nor on the threads that tasks run on.
    ///
    /// - Parameters:
    ///   - password: As it was typed, in UTF-8.
    ///   - method: The server's.
    ///   - random: Must be unpredictable.
    /// - Throws: ``CryptoError/unacceptablePublicValue`` for a group that would give the password away,
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
