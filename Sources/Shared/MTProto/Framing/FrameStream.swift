import WireCrypto

/// One end of a connection after its kind is known: both directions, with their ciphers and counters.
struct FrameStream: Sendable {
    /// The smallest packet: a transport error. Shorter ones have no meaning in either direction.
    private static let minimumPayloadBytes = 4

    let kind: FramingKind
    let maximumFrameBytes: Int
    private(set) var buffer = ReceiveBuffer()
    private var incoming: AESCTR?
    private var outgoing: AESCTR?
    private var receivedFrames: UInt32 = 0
    private var sentFrames: UInt32 = 0

    init(kind: FramingKind, maximumFrameBytes: Int, ciphers: Obfuscation.Ciphers? = nil) {
        self.kind = kind
        self.maximumFrameBytes = maximumFrameBytes
        incoming = ciphers?.incoming
        outgoing = ciphers?.outgoing
    }

    var isObfuscated: Bool { incoming != nil }

    mutating func receive(_ bytes: RawSpan) {
        let before = buffer.count
        buffer.append(bytes)
        buffer.decipher(from: before, with: &incoming)
    }

    /// The next packet with its flag, or nil until more bytes come.
    mutating func nextFrame() throws(FramingError) -> Frame? {
        guard let header = FrameHeader(buffer.bytes, kind: kind) else { return nil }
        guard header.payloadBytes >= Self.minimumPayloadBytes else {
            throw .frameTooSmall(announced: header.payloadBytes)
        }
        // The limit does not include padding: a packet of the largest size may have any.
        let limit = kind == .padded ? maximumFrameBytes + 15 : maximumFrameBytes
        guard header.payloadBytes <= limit else {
            throw .frameTooLarge(announced: header.payloadBytes, limit: limit)
        }
        if kind == .full {
            let number = buffer.bytes.littleEndianUInt32(at: 4)
            guard number == receivedFrames else {
                throw .wrongSequence(expected: receivedFrames, received: number)
            }
        }
        guard buffer.count >= header.totalBytes else { return nil }
        if kind == .full { try checkChecksum(of: header) }
        let length = kind == .padded ? unpaddedBytes(of: header) : header.payloadBytes
        let payload = buffer.copy(header.headerBytes..<header.headerBytes + length)
        buffer.consume(header.totalBytes)
        receivedFrames &+= 1
        return Frame(payload: payload, wantsQuickAck: header.hasFlag)
    }

    /// The payload size of the packet that is partly received.
    var incomingPacketBytes: Int? { FrameHeader(buffer.bytes, kind: kind)?.payloadBytes }

    /// Removes `count` bytes without a packet from the front.
    mutating func consumeBare(_ count: Int) {
        buffer.consume(count)
    }

    /// Drops the waiting bytes: after an error the start of the next packet is unknown.
    mutating func discardInput() {
        buffer.consume(buffer.count)
    }

    private func checkChecksum(of header: FrameHeader) throws(FramingError) {
        let bytes = buffer.bytes
        let covered = header.headerBytes + header.payloadBytes
        let checksum = CRC32.checksum(bytes.extracting(0..<covered))
        guard checksum == bytes.littleEndianUInt32(at: covered) else { throw .wrongChecksum }
    }

    /// The length of a padded packet without its padding.
    ///
    /// The framing does not carry the length of the padding; the packet does. An encrypted one has 24 bytes and whole
    /// cipher blocks, so the padding, less than one block, is the remainder. An unencrypted one counts its body. The
    /// receiver refuses anything shorter.
    private func unpaddedBytes(of header: FrameHeader) -> Int {
        let payload = buffer.bytes.extracting(header.payload)
        guard payload.byteCount >= 24 else { return payload.byteCount }
        if payload.littleEndianInt64(at: 0) != 0 {
            return payload.byteCount - (payload.byteCount - 24) % 16
        }
        let counted = 20 + Int(payload.littleEndianUInt32(at: 16))
        return min(counted, payload.byteCount)
    }

    /// Appends a packet to `out`, framed and obfuscated.
    mutating func encode(
        _ payload: RawSpan,
        flag: Bool = false,
        maximumPadding: Int = 15,
        into out: inout [UInt8],
        random: inout some RandomNumberGenerator
    ) {
        let start = out.count
        switch kind {
        case .abridged: out.appendAbridged(payload, flag: flag)
        case .intermediate: out.appendIntermediate(payload, padding: 0, flag: flag, random: &random)
        case .padded:
            let padding = Int.random(in: 0...maximumPadding, using: &random)
            out.appendIntermediate(payload, padding: padding, flag: flag, random: &random)
        case .full: out.appendFull(payload, number: sentFrames)
        }
        sentFrames &+= 1
        outgoing?.apply(from: start, of: &out)
    }

    /// Appends bytes without a packet, obfuscated.
    mutating func encodeBare(_ bytes: RawSpan, into out: inout [UInt8]) {
        let start = out.count
        out.append(bytes)
        outgoing?.apply(from: start, of: &out)
    }
}

extension [UInt8] {
    fileprivate mutating func appendAbridged(_ payload: RawSpan, flag: Bool) {
        // SAFETY: framed packets are sealed here, in words of four bytes.
        precondition(payload.byteCount.isMultiple(of: 4), "an abridged packet is counted in units of 4 bytes")
        // SAFETY: a packet has less than 2²⁴ bytes.
        let units = UInt32(payload.byteCount / 4)
        let bit: UInt32 = flag ? 0x80 : 0
        if units < 0x7f {
            // SAFETY: the line above ensures less than seven bits.
            append(UInt8(units | bit))
        } else {
            appendLittleEndian(units << 8 | 0x7f | bit)
        }
        append(payload)
    }

    fileprivate mutating func appendIntermediate(
        _ payload: RawSpan,
        padding: Int,
        flag: Bool,
        random: inout some RandomNumberGenerator
    ) {
        // SAFETY: a packet has less than 2²⁴ bytes.
        appendLittleEndian(UInt32(payload.byteCount + padding) | (flag ? 1 << 31 : 0))
        append(payload)
        self += random.randomBytes(padding)
    }

    fileprivate mutating func appendFull(_ payload: RawSpan, number: UInt32) {
        let start = count
        // SAFETY: a packet has less than 2²⁴ bytes.
        appendLittleEndian(UInt32(payload.byteCount + 12))
        appendLittleEndian(number)
        append(payload)
        appendLittleEndian(CRC32.checksum(span.bytes.extracting(start..<count)))
    }
}
