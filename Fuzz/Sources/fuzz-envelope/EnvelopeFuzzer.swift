import FuzzSupport
import WireCrypto

@testable import MTProto

/// Opens any bytes as an encrypted packet: as they are, and as the plain text that a holder of the key has
/// sealed without keeping to the rules. Also the packets of MTProto 1.0 that bind temporary keys.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEnvelope(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    let mode = input.byte()
    let side: Side = mode & 1 == 0 ? .client : .server
    switch mode >> 1 & 3 {
    case 0: checkRaw(input.rest(), from: side)
    case 1: checkSealed(input.rest(), from: side)
    case 2: checkRoundTrip(&input, from: side)
    default: checkOld(input.rest())
    }
    return 0
}

private let key = AuthKey(bytes: (0..<256).map { UInt8($0) }) ?? { preconditionFailure("256 bytes") }()

private func checkRaw(_ bytes: [UInt8], from side: Side) {
    var packet = bytes
    _ = Envelope.keyID(of: packet.span.bytes)
    precondition((try? Envelope.open(&packet, key: key, from: side)) == nil, "a packet was forged")
    // With the right key's name the rest of the way is gone too.
    var id: [UInt8] = []
    id.appendLittleEndian(key.id.rawValue)
    packet = id + bytes
    precondition((try? Envelope.open(&packet, key: key, from: side)) == nil, "a packet was forged")
}

private func checkSealed(_ bytes: [UInt8], from side: Side) {
    let plain = bytes.prefix(bytes.count / 16 * 16)
    var packet: [UInt8] = []
    packet.appendLittleEndian(key.id.rawValue)
    let hash = MessageKeys.largeHash(key, plaintext: Array(plain).span.bytes, side: side)
    packet += hash.array[8..<24]
    packet += plain
    let keys = MessageKeys(key, messageKey: packet.span.bytes.extracting(8..<24), side: side)
    do {
        try AESIGE.encrypt(&packet, in: 24..<packet.count, key: keys.key, iv: keys.iv)
    } catch {
        preconditionFailure("whole blocks")
    }
    packet += bytes.suffix(bytes.count % 16)
    guard let message = try? Envelope.open(&packet, key: key, from: side) else { return }
    let padding = 24 + plain.count - message.body.upperBound
    precondition(message.body.lowerBound == 56, "the body begins elsewhere")
    precondition(message.body.count.isMultiple(of: 4), "a body of broken words")
    precondition((12...1024).contains(padding), "padding out of bounds")
}

private func checkRoundTrip(_ input: inout FuzzInput, from side: Side) {
    let header = MessageHeader(
        salt: input.number(),
        sessionID: SessionID(rawValue: input.number()),
        messageID: WireMessageID(rawValue: input.number()),
        seqNo: input.number()
    )
    var body = input.rest()
    body.removeLast(body.count % 4)
    var random = FuzzRandom()
    var packet: [UInt8] = []
    Envelope.seal(header, body: body.span.bytes, key: key, from: side, random: &random, into: &packet)
    guard let message = try? Envelope.open(&packet, key: key, from: side) else {
        preconditionFailure("a sealed packet does not open")
    }
    precondition(message.header == header && Array(packet[message.body]) == body, "another message comes out")
}

private func checkOld(_ bytes: [UInt8]) {
    let packet = (try? EnvelopeV1.open(bytes, plainBytes: 72, key: key)) ?? nil
    precondition(packet == nil, "a packet was forged")
    var random = FuzzRandom()
    let plain = Array(bytes.prefix(72))
    guard let sealed = try? EnvelopeV1.seal(plain, key: key, random: &random),
        let opened = try? EnvelopeV1.open(sealed, plainBytes: plain.count, key: key)
    else { preconditionFailure("a sealed packet does not open") }
    precondition(opened == plain, "another message comes out")
}
