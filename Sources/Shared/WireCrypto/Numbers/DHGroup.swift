/// The numbers modulo a 2048-bit safe prime, in which two sides agree on an auth key.
///
/// All numbers cross this interface as 256 bytes, big endian. Exponentiation takes constant time: about 1.8 ms for a
/// secret of 2048 bits, so keep it off an event loop.
///
/// Source: core.telegram.org/mtproto/auth_key, steps 4 to 6 and "Checking the primality…".
public struct DHGroup: Sendable {
    /// Length of every number of the group, in bytes.
    public static let byteCount = 256

    /// Telegram's published group. Clients refuse every other one.
    public static let telegram = DHGroup(prime: telegramPrime, generator: 3)

    /// The modulus.
    public let prime: [UInt8]

    /// The base that both sides raise to their secrets.
    public let generator: UInt32

    private let modulus: Modulus
    private let base: BigNumber
    private let lowest: BigNumber
    private let highest: BigNumber

    /// Length of a secret in bytes: the whole size of the group, as the protocol's description requires.
    private static let secretByteCount = 256

    private init(prime: [UInt8], generator: UInt32) {
        self.prime = prime
        self.generator = generator
        do {
            let number = try BigNumber(prime)
            modulus = try Modulus(number)
            base = try BigNumber([UInt8(generator)])
            // 2^1984 is a one and 248 zero bytes.
            lowest = try BigNumber([1] + [UInt8](repeating: 0, count: 248))
            highest = try number.minus(lowest)
        } catch {
            // SAFETY: the group is a constant of this file.
            preconditionFailure("a constant group is valid: \(error)")
        }
    }

    /// A fresh secret. `random` must be unpredictable.
    public func generateSecret(
        using random: inout some RandomNumberGenerator
    ) throws(CryptoError) -> DHSecret {
        var bytes = random.randomBytes(Self.secretByteCount)
        defer { bytes.wipe() }
        return try DHSecret(bytes: bytes)
    }

    /// The value to send to the peer: the generator to the power of `secret`.
    ///
    /// Outside of ``isAcceptable(_:)`` with a probability of 2⁻⁶³; peers would refuse it then.
    public func publicValue(of secret: DHSecret) throws(CryptoError) -> [UInt8] {
        try modulus.power(base, secret.exponent).bytes(count: Self.byteCount)
    }

    /// The shared key of both sides: the peer's public value to the power of `secret`.
    ///
    /// - Throws: ``CryptoError/unacceptablePublicValue`` if ``isAcceptable(_:)`` is false.
    public func sharedKey(_ secret: DHSecret, with publicValue: [UInt8]) throws(CryptoError) -> [UInt8] {
        let number = try BigNumber(publicValue)
        guard isAcceptable(number) else { throw .unacceptablePublicValue }
        return try modulus.power(number, secret.exponent).bytes(count: Self.byteCount)
    }

    /// True if a public value, ours or a peer's, lies between 2^1984 and prime − 2^1984, both excluded.
    ///
    /// Both sides must check this: outside, the shared key could be guessed. Leading zeros are ignored.
    public func isAcceptable(_ publicValue: [UInt8]) -> Bool {
        // Without memory for the number the value is refused.
        guard let number = try? BigNumber(publicValue) else { return false }
        return isAcceptable(number)
    }

    private func isAcceptable(_ number: BigNumber) -> Bool { lowest < number && number < highest }
}
