import TestKit
import Testing
import WireCrypto

@testable import MTProto

@Suite struct EnvelopeTests {
    static let header = MessageHeader(
        salt: 0x0102_0304_0506_0708,
        sessionID: SessionID(rawValue: -5),
        messageID: WireMessageID(rawValue: 0x1234_5678_9abc_def0),
        seqNo: 77
    )

    let key: AuthKey
    var random = SeededRandom(seed: 7)

    init() throws {
        key = try #require(AuthKey(bytes: random.bytes(256)))
    }

    mutating func sealed(_ body: [UInt8], from side: Side = .client) -> [UInt8] {
        var packet: [UInt8] = []
        Envelope.seal(
            Self.header,
            body: body.span.bytes,
            key: key,
            from: side,
            random: &random,
            into: &packet
        )
        return packet
    }

    @Test(arguments: [0, 4, 12, 16, 20, 200, 1000, 65536, 1 << 20], [Side.client, .server])
    mutating func `what one side seals the other opens`(count: Int, side: Side) throws {
        let body = random.bytes(count)
        var packet = sealed(body, from: side)
        let message = try Envelope.open(&packet, key: key, from: side)

        #expect(message.header == Self.header)
        #expect(Array(packet[message.body]) == body)
        #expect(message.quickAckToken >> 31 == 1)
    }

    /// Source: core.telegram.org/mtproto/mtproto-transports#quick-ack.
    @Test mutating func `the quick acknowledgement is the head of the large hash`() throws {
        var packet = sealed(random.bytes(40))
        let token = try Envelope.open(&packet, key: key, from: .client).quickAckToken
        let hash = Digest.sha256(Array(key.bytes[88..<120]) + packet[24...])

        #expect(token == hash.bytes.littleEndianUInt32(at: 0) | 1 << 31)
    }

    @Test mutating func `the key can be told before opening`() {
        let packet = sealed([1, 2, 3, 4])

        let id = Envelope.keyID(of: packet.span.bytes)
        let short = Envelope.keyID(of: packet.span.bytes.extracting(0..<7))

        #expect(id == key.id)
        #expect(short == nil)
    }

    @Test mutating func `a bit flipped anywhere makes a packet unreadable`() {
        let packet = sealed(random.bytes(40))

        for bit in 0..<packet.count * 8 {
            var altered = packet
            altered[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: EnvelopeError.unreadable) { try Envelope.open(&altered, key: key, from: .client) }
        }
    }

    @Test mutating func `a truncated packet is unreadable`() {
        let packet = sealed(random.bytes(40))

        for count in 0..<packet.count {
            var cut = Array(packet[..<count])
            #expect(throws: EnvelopeError.unreadable) { try Envelope.open(&cut, key: key, from: .client) }
        }
    }

    @Test mutating func `a packet reflected to its sender is unreadable`() {
        var packet = sealed(random.bytes(40), from: .client)

        #expect(throws: EnvelopeError.unreadable) { try Envelope.open(&packet, key: key, from: .server) }
    }

    @Test(arguments: 1..<16)
    mutating func `the tail of a padded framing is dropped`(tail: Int) throws {
        let body = random.bytes(40)
        var packet = sealed(body) + random.bytes(tail)
        let message = try Envelope.open(&packet, key: key, from: .client)

        #expect(Array(packet[message.body]) == body)
    }

    /// Authentic packets with a wrong inner length: only the owner of the key can make them.
    @Test(arguments: [-4, 3, 41, 44, 1 << 20, .min])
    mutating func `a length that the padding contradicts is unreadable`(length: Int32) throws {
        var plaintext: [UInt8] = []
        for field in [Self.header.salt, Self.header.sessionID.rawValue, Self.header.messageID.rawValue] {
            plaintext.appendLittleEndian(field)
        }
        plaintext.appendLittleEndian(Self.header.seqNo)
        plaintext.appendLittleEndian(length)
        plaintext += random.bytes(48)
        var packet = sealForged(plaintext)

        #expect(throws: EnvelopeError.unreadable) { try Envelope.open(&packet, key: key, from: .client) }
    }

    @Test mutating func `padding of more than 1024 bytes is unreadable`() throws {
        var plaintext = [UInt8](repeating: 0, count: 32)
        plaintext += random.bytes(1024)
        var packet = sealForged(plaintext)
        #expect(try Envelope.open(&packet, key: key, from: .client).body.isEmpty)

        plaintext += random.bytes(16)
        packet = sealForged(plaintext)
        #expect(throws: EnvelopeError.unreadable) { try Envelope.open(&packet, key: key, from: .client) }
    }

    private func sealForged(_ plaintext: [UInt8]) -> [UInt8] {
        var packet: [UInt8] = []
        packet.appendOpenPart(of: key)
        packet.append(plaintext.span.bytes)
        Envelope.encrypt(&packet, from: 0, key: key, side: .client)
        return packet
    }

    @Test mutating func `the same message is sealed differently each time`() {
        let first = sealed([1, 2, 3, 4])
        let second = sealed([1, 2, 3, 4])

        #expect(first != second)
    }
}
