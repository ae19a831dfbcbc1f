import TestKit
import Testing
import WireCrypto

@Suite struct AESIGETests {
    static let key = Array(0..<32) as [UInt8]
    static let iv = Array(32..<64) as [UInt8]

    /// With a zero vector the first block is plain AES: the example of FIPS 197, appendix C.3.
    @Test(arguments: AESImplementation.available)
    func `one block is the standard's own example`(implementation: AESImplementation) throws {
        var block = hex("00112233445566778899aabbccddeeff")

        try encrypt(
            &block,
            key: Self.key,
            iv: [UInt8](repeating: 0, count: 32),
            implementation: implementation
        )
        #expect(block == hex("8ea2b7ca516745bfeafc49904b496089"))

        try decrypt(
            &block,
            key: Self.key,
            iv: [UInt8](repeating: 0, count: 32),
            implementation: implementation
        )
        #expect(block == hex("00112233445566778899aabbccddeeff"))
    }

    /// Recorded from two libraries without common code with ours, tgcrypto and cryptg.
    @Test(arguments: AESImplementation.available)
    func `three blocks chain as other libraries chain them`(implementation: AESImplementation) throws {
        let plain = Array(64..<112) as [UInt8]
        let cipher = hex(
            """
            b6b23cb46d2f43de2c67fc9a3a9e3510 4fad6ed15177969c1cebc616bcfa482c
            b220e4d159bedfd570df191a805e9d9d
            """
        )
        var bytes = plain

        try encrypt(&bytes, key: Self.key, iv: Self.iv, implementation: implementation)
        #expect(bytes == cipher)

        try decrypt(&bytes, key: Self.key, iv: Self.iv, implementation: implementation)
        #expect(bytes == plain)
    }

    @Test(arguments: AESImplementation.available)
    func `a long text has the recorded digests`(implementation: AESImplementation) throws {
        let text = (0..<4096).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
        var encrypted = text
        var decrypted = text

        try encrypt(&encrypted, key: Self.key, iv: Self.iv, implementation: implementation)
        try decrypt(&decrypted, key: Self.key, iv: Self.iv, implementation: implementation)

        let recordedEncrypted = hex("2928d2ad1795916b7b91a0155a406e7c603ec6143bcbbc6b7ab5f0599c167179")
        let recordedDecrypted = hex("2b14ca4737124e5b7938464ccca2ed1ab5091ade5ffa0a0b1c93f4ce1b348d4f")
        #expect(Digest.sha256(encrypted).array == recordedEncrypted)
        #expect(Digest.sha256(decrypted).array == recordedDecrypted)
    }

    @Test(arguments: AESImplementation.available)
    func `every implementation agrees with the portable one`(implementation: AESImplementation) throws {
        var random = SeededRandom(seed: 2)
        for blocks in Array(0...40) + [63, 64, 65, 257] {
            let (key, iv, text) = (random.bytes(32), random.bytes(32), random.bytes(16 * blocks))
            var expected = text
            var bytes = text

            try encrypt(&expected, key: key, iv: iv, implementation: .portable)
            try encrypt(&bytes, key: key, iv: iv, implementation: implementation)
            #expect(bytes == expected, "encrypting \(blocks) blocks, seed \(random.seed)")

            try decrypt(&bytes, key: key, iv: iv, implementation: implementation)
            #expect(bytes == text, "decrypting \(blocks) blocks, seed \(random.seed)")
        }
    }

    @Test func `a part of a buffer leaves the rest alone`() throws {
        let (key, iv) = try (Digest32(Self.key), Digest32(Self.iv))
        var buffer = [UInt8](repeating: 7, count: 80)

        try AESIGE.encrypt(&buffer, in: 17..<65, key: key, iv: iv)
        #expect(buffer[..<17].allSatisfy { $0 == 7 } && buffer[65...].allSatisfy { $0 == 7 })
        #expect(buffer[17..<65].contains { $0 != 7 })

        try AESIGE.decrypt(&buffer, in: 17..<65, key: key, iv: iv)
        #expect(buffer == [UInt8](repeating: 7, count: 80))
    }

    @Test(arguments: [1, 15, 17, 31, 1023])
    func `a length that is no whole number of blocks is refused`(count: Int) throws {
        let (key, iv) = try (Digest32(Self.key), Digest32(Self.iv))
        var buffer = [UInt8](repeating: 7, count: count)

        #expect(throws: CryptoError.notWholeBlocks(count: count)) {
            try AESIGE.encrypt(&buffer, in: 0..<count, key: key, iv: iv)
        }
        #expect(throws: CryptoError.notWholeBlocks(count: count)) {
            try AESIGE.decrypt(&buffer, in: 0..<count, key: key, iv: iv)
        }
        #expect(buffer == [UInt8](repeating: 7, count: count))
    }

    @Test(arguments: [-16..<0, 0..<48, 16..<48, 40..<56])
    func `a range beyond the buffer is refused`(range: Range<Int>) throws {
        let (key, iv) = try (Digest32(Self.key), Digest32(Self.iv))
        var buffer = [UInt8](repeating: 7, count: 32)

        #expect(throws: CryptoError.rangeOutOfBounds(range: range, count: 32)) {
            try AESIGE.encrypt(&buffer, in: range, key: key, iv: iv)
        }
        #expect(throws: CryptoError.rangeOutOfBounds(range: range, count: 32)) {
            try AESIGE.decrypt(&buffer, in: range, key: key, iv: iv)
        }
    }

    private func encrypt(
        _ bytes: inout [UInt8],
        key: [UInt8],
        iv: [UInt8],
        implementation: AESImplementation
    ) throws {
        var span = bytes.mutableSpan
        var raw = span.mutableBytes
        try AESIGE.encrypt(&raw, key: Digest32(key), iv: Digest32(iv), using: implementation)
    }

    private func decrypt(
        _ bytes: inout [UInt8],
        key: [UInt8],
        iv: [UInt8],
        implementation: AESImplementation
    ) throws {
        var span = bytes.mutableSpan
        var raw = span.mutableBytes
        try AESIGE.decrypt(&raw, key: Digest32(key), iv: Digest32(iv), using: implementation)
    }
}
