import TestKit
import Testing
import WireCrypto

@Suite struct DHGroupTests {
    static let group = DHGroup.telegram

    /// Secrets of SHA-512("a") and SHA-512("b") four times over; the results are Python's `pow`.
    @Test func `recorded secrets give the recorded numbers`() throws {
        let first = try DHSecret(bytes: Self.repeated("a"))
        let second = try DHSecret(bytes: Self.repeated("b"))

        let firstValue = try Self.group.publicValue(of: first)
        let secondValue = try Self.group.publicValue(of: second)
        let key = try Self.group.sharedKey(second, with: firstValue)

        let recordedValue = hex("fb1a2b8ca181ddad2ad15d422f330917decb84c03c8f00b51db561de420cc923")
        let recordedKey = hex("59c6afcabfbfe7f4d9fbe2389e4b1e40e64798eeaf65413ca25e7f86bf54807a")
        #expect(Digest.sha256(firstValue).array == recordedValue)
        #expect(Digest.sha256(key).array == recordedKey)
        #expect(try Self.group.sharedKey(first, with: secondValue) == key)
        #expect(key.count == DHGroup.byteCount)
    }

    @Test func `fresh secrets agree and differ`() throws {
        var random = SystemRandom()
        let first = try Self.group.generateSecret(using: &random)
        let second = try Self.group.generateSecret(using: &random)

        let firstValue = try Self.group.publicValue(of: first)
        let secondValue = try Self.group.publicValue(of: second)

        #expect(firstValue != secondValue)
        #expect(Self.group.isAcceptable(firstValue))
        #expect(
            try Self.group.sharedKey(first, with: secondValue)
                == Self.group.sharedKey(second, with: firstValue)
        )
    }

    @Test func `the prime is the published one`() {
        #expect(Self.group.prime.count == 256)
        #expect(Self.group.prime.starts(with: hex("c71caeb9c6b1c904")))
        #expect(Self.group.prime.suffix(4) == hex("b92fcc5b"))
        #expect(Self.group.generator == 3)
    }

    /// The number 2^1984, its neighbours, and their mirror images at the prime's end.
    static let low = [1] + [UInt8](repeating: 0, count: 248)
    static let high = subtract(low, from: DHGroup.telegram.prime)

    @Test func `numbers near both ends are refused`() throws {
        let refused: [[UInt8]] = [
            [], [0], [1], [2], [UInt8](repeating: 255, count: 248), Self.low, Self.high,
            Self.subtract([1], from: Self.group.prime), Self.group.prime, [UInt8](repeating: 255, count: 256),
            [1] + [UInt8](repeating: 0, count: 256), [UInt8](repeating: 255, count: 4096),
        ]
        var random = SeededRandom(seed: 7)
        let secret = try Self.group.generateSecret(using: &random)
        for number in refused {
            #expect(!Self.group.isAcceptable(number))
            #expect(throws: CryptoError.unacceptablePublicValue) {
                try Self.group.sharedKey(secret, with: number)
            }
        }
    }

    @Test func `numbers just inside both ends are accepted`() {
        #expect(Self.group.isAcceptable(Self.low.dropLast() + [1]))
        #expect(Self.group.isAcceptable(Self.subtract([1], from: Self.high)))
        #expect(Self.group.isAcceptable([0, 0] + Self.low.dropLast() + [1]))
    }

    private static func repeated(_ text: String) -> [UInt8] {
        let digest = Digest.sha512(Array(text.utf8)).array
        return digest + digest + digest + digest
    }

    /// Subtracts `right` from the larger `left`, both big endian.
    private static func subtract(_ right: [UInt8], from left: [UInt8]) -> [UInt8] {
        var result = left
        var borrow = 0
        for offset in 1...left.count {
            let digit = offset <= right.count ? Int(right[right.count - offset]) : 0
            let difference = Int(left[left.count - offset]) - digit - borrow
            borrow = difference < 0 ? 1 : 0
            result[left.count - offset] = UInt8(truncatingIfNeeded: difference)
        }
        return result
    }
}
