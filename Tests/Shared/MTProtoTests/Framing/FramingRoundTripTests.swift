import MTProto
import TestKit
import Testing

@Suite struct FramingRoundTripTests {
    @Test(arguments: FramingCase.all)
    func `packets reach the server as they were sent`(framing: FramingCase) throws {
        var random = SeededRandom(seed: 1)
        let packets = Packets.assorted(for: framing, random: &random)
        var client = framing.client(random: &random)
        var server = ServerFraming()
        var stream = client.greeting
        for packet in packets { client.encode(packet.span.bytes, into: &stream, random: &random) }

        var received: [Frame] = []
        try framing.deliver(stream) {
            server.receive($0)
            received += try server.drain()
        }

        #expect(received == packets.map { Frame(payload: $0) })
        #expect(server.kind == framing.kind)
        #expect(server.isObfuscated == framing.obfuscated)
        #expect(server.bufferedBytes == 0)
    }

    @Test(arguments: FramingCase.all)
    func `packets reach the client as they were sent`(framing: FramingCase) throws {
        var random = SeededRandom(seed: 2)
        let packets = Packets.assorted(for: framing, random: &random)
        var (client, server) = try Self.connected(framing, random: &random)
        var stream: [UInt8] = []
        for packet in packets { server.encode(packet.span.bytes, into: &stream, random: &random) }

        var received: [ClientFrame] = []
        try framing.deliver(stream) {
            client.receive($0)
            received += try client.drain()
        }

        #expect(received == packets.map { .payload($0) })
        #expect(client.bufferedBytes == 0)
    }

    @Test func `the server pads so little that the remainder of four tells it`() throws {
        var random = SeededRandom(seed: 6)
        let padded = try #require(FramingCase.all.first { $0.kind == .padded && !$0.obfuscated })
        var (_, server) = try Self.connected(padded, random: &random)
        let packet = Packets.encrypted(blocks: 2, random: &random)
        for _ in 0..<64 {
            var stream: [UInt8] = []
            server.encode(packet.span.bytes, into: &stream, random: &random)
            #expect((0...3).contains(stream.count - 4 - packet.count))
        }
    }

    @Test(arguments: FramingCase.all)
    func `quick acknowledgements and transport errors stand between packets`(framing: FramingCase) throws {
        var random = SeededRandom(seed: 3)
        let packet = Packets.encrypted(blocks: 3, random: &random)
        var (client, server) = try Self.connected(framing, random: &random)
        var stream: [UInt8] = []
        server.encode(packet.span.bytes, into: &stream, random: &random)
        server.encodeQuickAck(0x8000_0001, into: &stream, random: &random)
        server.encodeQuickAck(0x1234_5678, into: &stream, random: &random)
        server.encode(packet.span.bytes, into: &stream, random: &random)
        server.encodeTransportError(.unknownKey, into: &stream, random: &random)

        var received: [ClientFrame] = []
        try framing.deliver(stream) {
            client.receive($0)
            received += try client.drain()
        }

        let acks: [ClientFrame] =
            framing.kind == .full ? [] : [.quickAck(0x8000_0001), .quickAck(0x9234_5678)]
        let payload = ClientFrame.payload(packet)
        #expect(received == [payload] + acks + [payload, .transportError(.unknownKey)])
    }

    @Test(arguments: FramingCase.all)
    func `the wish for a quick acknowledgement arrives with its packet`(framing: FramingCase) throws {
        var random = SeededRandom(seed: 4)
        let packets = Packets.assorted(for: framing, random: &random)
        var client = framing.client(random: &random)
        var server = ServerFraming()
        var stream = client.greeting
        for (index, packet) in packets.enumerated() {
            let wish = index.isMultiple(of: 2)
            client.encode(packet.span.bytes, wantsQuickAck: wish, into: &stream, random: &random)
        }

        var received: [Frame] = []
        try framing.deliver(stream) {
            server.receive($0)
            received += try server.drain()
        }

        let canAsk = framing.kind != .full
        #expect(received.map(\.wantsQuickAck) == packets.indices.map { canAsk && $0.isMultiple(of: 2) })
    }

    @Test(arguments: FramingCase.streams)
    func `an unfinished packet is waited for at every byte`(framing: FramingCase) throws {
        var random = SeededRandom(seed: 5)
        var client = framing.client(random: &random)
        var stream = client.greeting
        let packet = Packets.encrypted(blocks: 40, random: &random)
        client.encode(packet.span.bytes, into: &stream, random: &random)

        for length in 0..<stream.count {
            var server = ServerFraming()
            server.receive(stream.span.bytes.extracting(0..<length))
            #expect(try server.nextFrame() == nil)
            #expect(server.bufferedBytes <= length)
        }
    }

    /// Both ends after the client's greeting has arrived.
    static func connected(
        _ framing: FramingCase,
        random: inout SeededRandom
    ) throws -> (ClientFraming, ServerFraming) {
        var client = framing.client(random: &random)
        var server = ServerFraming()
        var stream = client.greeting
        let packet = Packets.unencrypted(bytes: 20, random: &random)
        client.encode(packet.span.bytes, into: &stream, random: &random)
        server.receive(stream.span.bytes)
        _ = try #require(try server.nextFrame())
        return (client, server)
    }
}
