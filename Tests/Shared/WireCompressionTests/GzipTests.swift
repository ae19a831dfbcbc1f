import TestKit
import Testing
import WireCompression

@Suite struct GzipTests {
    static let text = Array(String(repeating: "the same words again, ", count: 500).utf8)

    // The expectation macros cannot expand a call that takes a span.
    private func pack(_ bytes: [UInt8]) -> [UInt8]? { Gzip.deflate(bytes.span.bytes) }

    private func unpack(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> [UInt8] {
        try Gzip.inflate(bytes.span.bytes, limit: limit)
    }

    @Test func `packed bytes come out as they went in`() throws {
        let packed = try #require(pack(Self.text))

        #expect(packed.count < Self.text.count / 10)
        #expect(try unpack(packed) == Self.text)
    }

    @Test func `what does not shrink is not packed`() {
        var random = SeededRandom(seed: 1)

        #expect(pack(random.bytes(2000)) == nil)
        #expect(pack([]) == nil)
    }

    /// "hello hello hello hello" in zlib's own container, as some clients send it.
    @Test func `a zlib stream is unpacked too`() throws {
        let packed: [UInt8] = [
            0x78, 0x9c, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x57, 0xc8, 0x40, 0x27, 0x01, 0x68, 0x03, 0x08, 0xb1,
        ]

        #expect(try unpack(packed, limit: 100) == Array("hello hello hello hello".utf8))
    }

    @Test func `nothing larger than the limit comes out`() throws {
        let bomb = try #require(pack([UInt8](repeating: 0, count: 1 << 20)))

        #expect(throws: CompressionError.tooLarge(limit: 65536)) {
            try unpack(bomb, limit: 65536)
        }
        #expect(try unpack(bomb).count == 1 << 20)
    }

    @Test func `every truncation is refused`() throws {
        let packed = try #require(pack(Self.text))

        for count in 0..<packed.count {
            #expect(throws: CompressionError.malformed) {
                try unpack(Array(packed[..<count]))
            }
        }
    }
}
