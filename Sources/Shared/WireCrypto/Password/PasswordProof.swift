/// The proof that a user knows a password, which does not reveal it: SRP 6a in MTProto's form.
///
/// Source: core.telegram.org/api/srp.
public struct PasswordProof: Sendable, Equatable {
    /// The number of tries for an acceptable secret; a bad one practically never happens.
    private static let tries = 8

    /// The client's public value, 256 bytes, big endian (`A`).
    public let publicValue: [UInt8]
    /// The proof, 32 bytes (`M1`).
    public let proof: [UInt8]

    /// Answers `question`.
    ///
    /// Takes some 60 ms: never on an event loop, nor on the threads that tasks run on.
    ///
    /// - Parameters:
    ///   - password: The typed password, in UTF-8.
    ///   - question: The server's challenge.
    ///   - random: An unpredictable generator.
    /// - Throws: ``CryptoError/unacceptablePublicValue`` for a group or value that would reveal the password,
    ///   ``CryptoError/libraryFailure``.
    public init(
        of password: [UInt8],
        for question: PasswordChallenge,
        using random: inout some RandomNumberGenerator
    ) throws(CryptoError) {
        for _ in 1..<Self.tries {
            do throws(CryptoError) {
                try self.init(
                    of: password,
                    for: question,
                    secret: random.randomBytes(PasswordMethod.byteCount)
                )
                return
            } catch .numberOutOfRange {
                continue
            }
        }
        throw .libraryFailure
    }

    /// As above with a given secret, for recorded proofs.
    ///
    /// - Throws: As above, and ``CryptoError/numberOutOfRange`` for a bad secret.
    package init(
        of password: [UInt8],
        for question: PasswordChallenge,
        secret: [UInt8]
    ) throws(CryptoError) {
        let method = question.method
        let (modulus, base) = try method.group()
        let own = try BigNumber(secret)
        let server = try BigNumber(question.serverValue)
        guard !server.isZero, server < modulus.number else { throw .unacceptablePublicValue }

        let generator = try base.bytes(count: PasswordMethod.byteCount)
        let theirs = try server.bytes(count: PasswordMethod.byteCount)
        publicValue = try modulus.power(base, own).bytes(count: PasswordMethod.byteCount)
        let mixture = try BigNumber(Digest.sha256(publicValue + theirs).array)
        guard DHGroup.telegram.isAcceptable(publicValue), !mixture.isZero else { throw .numberOutOfRange }

        let known = try BigNumber(method.secret(of: password))
        let factor = try BigNumber(Digest.sha256(method.prime + generator).array)
        let verifier = try modulus.product(factor, modulus.power(base, known))
        let shared = try modulus.difference(server, verifier)
        guard try DHGroup.telegram.isAcceptable(shared.bytes(count: PasswordMethod.byteCount)) else {
            throw .unacceptablePublicValue
        }
        let exponent = try own.plus(mixture.times(known))
        let key = try modulus.power(shared, exponent).bytes(count: PasswordMethod.byteCount)

        let hashes = zip(Digest.sha256(method.prime).array, Digest.sha256(generator).array)
        let parts = [
            hashes.map { $0 ^ $1 }, Digest.sha256(method.salt1).array, Digest.sha256(method.salt2).array,
            publicValue, theirs, Digest.sha256(key).array,
        ]
        proof = Digest.sha256(parts.flatMap(\.self)).array
    }
}

/// The server's challenge before a client proves that its user knows a password.
public struct PasswordChallenge: Sendable, Equatable {
    /// The method by which the server's verifier was made from the password.
    public var method: PasswordMethod
    /// The server's public value, big endian.
    public var serverValue: [UInt8]

    /// Creates a challenge from untrusted parts.
    public init(_ method: PasswordMethod, serverValue: [UInt8]) {
        self.method = method
        self.serverValue = serverValue
    }
}

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
