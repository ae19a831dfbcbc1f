import MTProto
import TestKit
import Testing

@Suite struct FramingRefusalTests {
    /// The bytes of one plain client stream with two packets in it.
    static func fullStream() -> [UInt8] {
        var random = SeededRandom(seed: 6)
        var client = ClientFraming(kind: .full, obfuscated: false, random: &random)
        var stream: [UInt8] = []
        for _ in 0..<2 {
            let packet = Packets.encrypted(blocks: 2, random: &random)
            client.encode(packet.span.bytes, into: &stream, random: &random)
        }
        return stream
    }

    static let oversized: [(opening: [UInt8], announced: Int)] = [
        ([0xef, 0x7f, 0x01, 0x01, 0x00], 0x101 * 4),
        ([0xef, 0xff, 0xff, 0xff, 0xff], 0xff_ffff * 4),
        ([0xee, 0xee, 0xee, 0xee, 0x04, 0x04, 0x00, 0x00], 1028),
        ([0xee, 0xee, 0xee, 0xee, 0xff, 0xff, 0xff, 0xff], 0x7fff_ffff),
        ([0xdd, 0xdd, 0xdd, 0xdd, 0x10, 0x04, 0x00, 0x00], 1040),
        ([0x10, 0x04, 0x00, 0x00, 0, 0, 0, 0], 1028),
        ([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0], 0xffff_ffff - 12),
    ]

    @Test(arguments: oversized)
    func `a packet over the limit is refused by its length alone`(opening: [UInt8], announced: Int) {
        var server = ServerFraming(maximumFrameBytes: 1024)
        server.receive(opening.span.bytes)

        let limit = opening.first == 0xdd ? 1039 : 1024
        let error = FramingError.frameTooLarge(announced: announced, limit: limit)
        #expect(throws: error) { try server.nextFrame() }
        server.receive(opening.span.bytes)
        #expect(throws: error) { try server.nextFrame() }
        #expect(server.bufferedBytes == 0)
    }

    @Test(arguments: FramingCase.streams)
    func `a packet at the limit passes`(framing: FramingCase) throws {
        var random = SeededRandom(seed: 7)
        let packet = Packets.encrypted(blocks: 62, random: &random)
        var client = framing.client(random: &random)
        var server = ServerFraming(maximumFrameBytes: packet.count)
        var stream = client.greeting
        for _ in 0..<16 { client.encode(packet.span.bytes, into: &stream, random: &random) }
        server.receive(stream.span.bytes)

        #expect(try server.drain().map(\.payload) == Array(repeating: packet, count: 16))
    }

    @Test(
        arguments: [
            [0xef, 0x00],
            [0xee, 0xee, 0xee, 0xee, 0x03, 0x00, 0x00, 0x00],
            [0xdd, 0xdd, 0xdd, 0xdd, 0x00, 0x00, 0x00, 0x80],
            [0x0f, 0x00, 0x00, 0x00, 0, 0, 0, 0],
            [0x00, 0x00, 0x00, 0x00, 0, 0, 0, 0],
        ] as [[UInt8]]
    )
    func `a packet that can hold nothing is refused`(opening: [UInt8]) throws {
        var server = ServerFraming()
        server.receive(opening.span.bytes)

        let error = try #require(throws: FramingError.self) { try server.nextFrame() }
        guard case .frameTooSmall = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test func `every altered bit of full packets is noticed`() throws {
        let stream = Self.fullStream()
        for bit in 0..<stream.count * 8 {
            var altered = stream
            altered[bit / 8] ^= 1 << UInt8(bit % 8)
            var server = ServerFraming()
            server.receive(altered.span.bytes)
            let frames = try? server.drain()
            // The remaining lengths announce more bytes than have arrived.
            #expect(frames == nil || frames?.count ?? 0 < 2)
        }
    }

    @Test func `a full packet out of its turn is refused`() throws {
        let stream = Self.fullStream()
        let length = stream.count / 2
        var repeated = ServerFraming()
        repeated.receive(stream.span.bytes.extracting(0..<length))
        repeated.receive(stream.span.bytes.extracting(0..<length))

        #expect(try repeated.nextFrame() != nil)
        #expect(throws: FramingError.wrongSequence(expected: 1, received: 0)) { try repeated.nextFrame() }
    }

    @Test func `a full packet with a wrong checksum is refused`() {
        var stream = Self.fullStream()
        stream[20] ^= 1
        var server = ServerFraming()
        server.receive(stream.span.bytes)

        #expect(throws: FramingError.wrongChecksum) { try server.nextFrame() }
    }

    @Test func `noise is taken for an obfuscated stream and refused soon`() {
        var random = SeededRandom(seed: 8)
        for _ in 0..<100 {
            var server = ServerFraming()
            server.receive(([1] + random.bytes(199)).span.bytes)
            #expect(throws: FramingError.self) { try server.drain() }
        }
    }

    @Test func `nothing is sent to a client whose framing is unknown`() {
        var random = SeededRandom(seed: 9)
        var server = ServerFraming()
        var out: [UInt8] = []
        server.encode([1, 2, 3, 4].span.bytes, into: &out, random: &random)
        server.encodeTransportError(.flood, into: &out, random: &random)
        server.encodeQuickAck(1, into: &out, random: &random)

        #expect(out.isEmpty)
    }
}
