import TestKit
import Testing
import WireCrypto

@Suite struct AESCTRTests {
    /// NIST SP 800-38A, F.5.5: CTR-AES256.Encrypt.
    @Test(arguments: AESImplementation.available)
    func `the standard's own example`(implementation: AESImplementation) throws {
        var stream = try AESCTR(
            key: Digest32(hex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")),
            iv: FixedBytes(hex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")),
            using: implementation
        )
        var text = hex(
            """
            6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51
            30c81c46a35ce411e5fbc1191a0a52ef f69f2445df4f9b17ad2b417be66c3710
            """
        )

        try stream.apply(to: &text, in: 0..<64)

        #expect(
            text
                == hex(
                    """
                    601ec313775789a5b7a7f504bbf3d228 f443e3ca4d62b59aca84e990cacaf5c5
                    2b0930daa23de94ce87017ba2d84988d dfc9c58db67aada613c2dd08457941a6
                    """
                )
        )
    }

    @Test(arguments: AESImplementation.available)
    func `pieces of any length make one stream`(implementation: AESImplementation) throws {
        var random = SeededRandom(seed: 3)
        let (key, iv) = try (Digest32(random.bytes(32)), FixedBytes<16>(random.bytes(16)))
        let text = random.bytes(3000)
        var whole = text
        var pieces = text
        var one = AESCTR(key: key, iv: iv, using: .portable)
        var many = AESCTR(key: key, iv: iv, using: implementation)

        try one.apply(to: &whole, in: 0..<text.count)
        var start = 0
        while start < text.count {
            let end = min(text.count, start + Int.random(in: 0...200, using: &random))
            try many.apply(to: &pieces, in: start..<end)
            start = end
        }

        #expect(pieces == whole)
    }

    /// The counter is one 128-bit number, not four of 32 bits.
    @Test(arguments: AESImplementation.available)
    func `the counter carries through all of its bytes`(implementation: AESImplementation) throws {
        let key = Digest32()
        var before = try AESCTR(
            key: key,
            iv: FixedBytes([UInt8](repeating: 255, count: 16)),
            using: implementation
        )
        var after = AESCTR(key: key, iv: FixedBytes(), using: implementation)
        var long = [UInt8](repeating: 0, count: 16 + 160)
        var short = [UInt8](repeating: 0, count: 160)

        try before.apply(to: &long, in: 0..<long.count)
        try after.apply(to: &short, in: 0..<short.count)

        #expect(Array(long[16...]) == short)
    }

    @Test func `a range beyond the buffer is refused and moves nothing`() throws {
        var stream = AESCTR(key: Digest32(), iv: FixedBytes())
        var untouched = stream
        var buffer = [UInt8](repeating: 0, count: 8)
        var expected = buffer

        #expect(throws: CryptoError.rangeOutOfBounds(range: 4..<9, count: 8)) {
            try stream.apply(to: &buffer, in: 4..<9)
        }
        try stream.apply(to: &buffer, in: 0..<8)
        try untouched.apply(to: &expected, in: 0..<8)
        #expect(buffer == expected)
    }
}
