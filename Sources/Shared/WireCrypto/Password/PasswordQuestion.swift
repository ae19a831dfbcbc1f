/// What a server says about a password before somebody proves that they know it.
public struct PasswordQuestion: Sendable, Equatable {
    /// The first salt.
    public var salt1: [UInt8]
    /// The second salt.
    public var salt2: [UInt8]
    /// What both sides raise to their secrets.
    public var generator: Int32
    /// The modulus, big endian.
    public var prime: [UInt8]
    /// The server's public value, big endian.
    public var serverValue: [UInt8]

    /// Puts the parts together; they are of a stranger's making.
    public init(salt1: [UInt8], salt2: [UInt8], generator: Int32, prime: [UInt8], serverValue: [UInt8]) {
        self.salt1 = salt1
        self.salt2 = salt2
        self.generator = generator
        self.prime = prime
        self.serverValue = serverValue
    }

    /// What is secret of the password: the exponent whose power the server keeps.
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
