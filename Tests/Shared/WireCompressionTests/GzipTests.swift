import TestKit
import Testing
import WireCompression

@Suite struct GzipTests {
    static let text = Array(String(repeating: "the same words again, ", count: 500).utf8)

    @Test func `packed bytes come out as they went in`() throws {
        let packed = try #require(Gzip.deflate(Self.text.span.bytes))

        #expect(packed.count < Self.text.count / 10)
        #expect(try Gzip.inflate(packed.span.bytes, limit: 1 << 20) == Self.text)
    }

    @Test func `what does not shrink is not packed`() {
        var random = SeededRandom(seed: 1)

        #expect(Gzip.deflate(random.bytes(2000).span.bytes) == nil)
        #expect(Gzip.deflate([UInt8]().span.bytes) == nil)
    }

    /// "hello hello hello hello" by zlib's own container, as some clients pack it.
    @Test func `a zlib stream is unpacked too`() throws {
        let packed: [UInt8] = [
            0x78, 0x9c, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x57, 0xc8, 0x40, 0x27, 0x01, 0x68, 0x03, 0x08, 0xb1,
        ]

        #expect(try Gzip.inflate(packed.span.bytes, limit: 100) == Array("hello hello hello hello".utf8))
    }

    @Test func `nothing larger than the limit comes out`() throws {
        let bomb = try #require(Gzip.deflate([UInt8](repeating: 0, count: 1 << 20).span.bytes))

        #expect(throws: CompressionError.tooLarge(limit: 65536)) {
            try Gzip.inflate(bomb.span.bytes, limit: 65536)
        }
        #expect(try Gzip.inflate(bomb.span.bytes, limit: 1 << 20).count == 1 << 20)
    }

    @Test func `every truncation is refused`() throws {
        let packed = try #require(Gzip.deflate(Self.text.span.bytes))

        for count in 0..<packed.count {
            #expect(throws: CompressionError.malformed) {
                try Gzip.inflate(packed.span.bytes.extracting(0..<count), limit: 1 << 20)
            }
        }
    }
}
