import MTProto
import TestKit
import Testing

@testable import enum MTProto.CRC32

@Suite struct FramingDetectionTests {
    static let openings: [(String, ServerFraming.Sniff)] = [
        ("", .needMore), ("P", .needMore), ("POS", .needMore), ("POST", .http), ("GET /apiws", .http),
        ("HEAD", .http), ("OPTIONS", .http), ("PUT ", .mtproto), ("GOT", .mtproto), ("\u{16}", .needMore),
        ("\u{16}\u{3}\u{1}\u{2}", .tls), ("\u{16}\u{3}\u{3}", .mtproto),
    ]

    @Test(arguments: openings)
    func `other protocols on the port are told by four bytes`(text: String, sniff: ServerFraming.Sniff) {
        #expect(ServerFraming.sniff(Array(text.utf8).span.bytes) == sniff)
    }

    @Test(arguments: FramingCase.streams)
    func `no client stream looks like another protocol`(framing: FramingCase) {
        for seed in 0..<100 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            var client = framing.client(random: &random)
            var stream = client.greeting
            let packet = Packets.unencrypted(bytes: 20, random: &random)
            client.encode(packet.span.bytes, into: &stream, random: &random)
            #expect(ServerFraming.sniff(stream.span.bytes) == .mtproto)
        }
    }

    @Test(
        arguments: [
            ([0xef], .abridged),
            ([0xee, 0xee, 0xee, 0xee], .intermediate),
            ([0xdd, 0xdd, 0xdd, 0xdd], .padded),
            ([0x34, 0, 0, 0, 0, 0, 0, 0], .full),
            ([0xee, 0xee, 0xee], nil),
            ([0x34, 0, 0, 0, 0, 0, 0], nil),
        ] as [([UInt8], FramingKind?)]
    )
    func `the first bytes of a plain stream tell its kind`(opening: [UInt8], kind: FramingKind?) {
        var server = ServerFraming()
        server.receive(opening.span.bytes)

        #expect(server.kind == kind)
        #expect(!server.isObfuscated)
    }

    @Test func `an abridged length takes one byte up to 504 bytes and four above`() {
        var random = SeededRandom(seed: 10)
        var client = ClientFraming(kind: .abridged, obfuscated: false, random: &random)
        var short: [UInt8] = []
        var long: [UInt8] = []
        client.encode(random.bytes(504).span.bytes, into: &short, random: &random)
        client.encode(random.bytes(508).span.bytes, wantsQuickAck: true, into: &long, random: &random)

        #expect(short.first == 0x7e && short.count == 505)
        #expect(long.prefix(4) == [0xff, 0x7f, 0x00, 0x00] && long.count == 512)
    }

    @Test func `the checksum is the one of zlib`() {
        #expect(CRC32.checksum(Array("123456789".utf8).span.bytes) == 0xcbf4_3926)
        #expect(CRC32.checksum([UInt8]().span.bytes) == 0)
    }
}
