import TestKit
import Testing
import WireCrypto

@Suite struct FixedBytesTests {
    @Test(arguments: [0, 31, 33])
    func `a wrong length is refused`(count: Int) {
        #expect(throws: CryptoError.wrongLength(count: count, expected: 32)) {
            try Digest32([UInt8](repeating: 1, count: count))
        }
    }

    @Test func `bytes come back as they went in`() throws {
        let bytes = Array(1...20) as [UInt8]
        var digest = try Digest20(bytes)

        #expect(digest.array == bytes)
        #expect(digest[19] == 20)

        let copy = try Digest20(copying: bytes.span.bytes)
        #expect(digest == copy)

        digest[19] = 0
        #expect(try digest != Digest20(bytes))
    }

    @Test func `equal bytes compare equal in constant time`() {
        var random = SeededRandom(seed: 5)
        for count in [0, 1, 16, 33] {
            let bytes = random.bytes(count)
            #expect(equal(bytes, bytes))
            for index in bytes.indices {
                var other = bytes
                other[index] ^= 0x10
                #expect(!equal(bytes, other))
            }
        }
        #expect(!equal([1, 2], [1]))
    }

    /// Compares two values, because a span cannot pass through `#expect` itself.
    private func equal(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        constantTimeEqual(first.span.bytes, second.span.bytes)
    }
}
