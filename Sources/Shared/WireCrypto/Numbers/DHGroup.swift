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

/// The prime that Telegram publishes and its clients require, 2048 bits, big endian.
///
/// It is a safe prime: (prime - 1) / 2 is prime as well. It is 2 modulo 3, hence 3 generates the subgroup of that
/// order.
///
/// Source: core.telegram.org/mtproto/auth_key.
let telegramPrime: [UInt8] =
    ([
        0xC71CAEB9_C6B1C904, 0x8E6C522F_70F13F73, 0x980D4023_8E3E21C1, 0x4934D037_563D930F,
        0x48198A0A_A7C14058, 0x229493D2_2530F4DB, 0xFA336F6E_0AC92513, 0x9543AED4_4CCE7C37,
        0x20FD51F6_9458705A, 0xC68CD4FE_6B6B13AB, 0xDC974651_29693284, 0x54F18FAF_8C595F64,
        0x2477FE96_BB2A941D, 0x5BCD1D4A_C8CC4988, 0x0708FA9B_378E3C4F, 0x3A9060BE_E67CF9A4,
        0xA4A69581_1051907E, 0x162753B5_6B0F6B41, 0x0DBA74D8_A84B2A14, 0xB3144E0E_F1284754,
        0xFD17ED95_0D5965B4, 0xB9DD4658_2DB1178D, 0x169C6BC4_65B0D6FF, 0x9CA3928F_EF5B9AE4,
        0xE418FC15_E83EBEA0, 0xF87FA9FF_5EED7005, 0x0DED2849_F47BF959, 0xD956850C_E929851F,
        0x0D8115F6_35B105EE, 0x2E4E15D0_4B2454BF, 0x6F4FADF0_34B10403, 0x119CD8E3_B92FCC5B,
    ] as [UInt64]).flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
