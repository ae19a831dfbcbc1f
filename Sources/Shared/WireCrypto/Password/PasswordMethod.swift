/// The method that turns a password into a number with which a server checks proofs, without learning the password:
/// SRP 6a in MTProto's form.
///
/// Source: core.telegram.org/api/srp.
public struct PasswordMethod: Sendable, Equatable {
    /// The first salt.
    public var salt1: [UInt8]
    /// The second salt.
    public var salt2: [UInt8]
    /// The base that both sides raise to their secrets.
    public var generator: Int32
    /// The modulus, big endian.
    public var prime: [UInt8]

    /// Length of every number of the group.
    static let byteCount = DHGroup.byteCount
    /// The generators that make a safe group of the published prime.
    private static let generators: Set<Int32> = [3, 4, 5, 7]

    /// Creates a method from untrusted parts.
    public init(salt1: [UInt8], salt2: [UInt8], generator: Int32, prime: [UInt8]) {
        self.salt1 = salt1
        self.salt2 = salt2
        self.generator = generator
        self.prime = prime
    }

    /// The group that both sides calculate in.
    ///
    /// - Throws: ``CryptoError/unacceptablePublicValue`` for a group that would reveal the password.
    func group() throws(CryptoError) -> (modulus: Modulus, base: BigNumber) {
        // The only prime in use; clients refuse others in the key exchange, too.
        guard prime == telegramPrime, Self.generators.contains(generator) else {
            throw .unacceptablePublicValue
        }
        return try (Modulus(BigNumber(prime)), BigNumber([UInt8(generator)]))
    }

    /// The secret exponent of the password, whose power the server keeps.
    ///
    /// Takes some 50 ms.
    func secret(of password: [UInt8]) throws(CryptoError) -> [UInt8] {
        let first = Self.salted(password, salt1)
        let second = Self.salted(first, salt2)
        let slow = try PasswordHash.pbkdf2SHA512(password: second, salt: salt1, iterations: 100_000)
        return Self.salted(slow, salt2)
    }

    private static func salted(_ bytes: [UInt8], _ salt: [UInt8]) -> [UInt8] {
        Digest.sha256(salt + bytes + salt).array
    }
}
