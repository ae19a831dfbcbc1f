/// Where a packet lies in the bytes that begin with it, read from its first bytes alone.
struct FrameHeader: Equatable {
    /// Bytes before the packet: its length and, for a full one, its number.
    var headerBytes: Int
    /// Bytes of the packet, with padding where there is any.
    var payloadBytes: Int
    /// Bytes after it: the checksum of a full one.
    var trailerBytes = 0
    /// Whether the bit that asks for a quick acknowledgement is set.
    var hasFlag = false

    var totalBytes: Int { headerBytes + payloadBytes + trailerBytes }
    var payload: Range<Int> { headerBytes..<headerBytes + payloadBytes }

    /// Reads the header at the front of `bytes`; nil when more of it has to come.
    init?(_ bytes: RawSpan, kind: FramingKind) {
        switch kind {
        case .abridged: self.init(abridged: bytes)
        case .intermediate, .padded: self.init(intermediate: bytes)
        case .full: self.init(full: bytes)
        }
    }

    private init?(abridged bytes: RawSpan) {
        guard bytes.byteCount >= 1 else { return nil }
        let first = bytes.byte(at: 0)
        hasFlag = first & 0x80 != 0
        if first & 0x7f < 0x7f {
            headerBytes = 1
            payloadBytes = Int(first & 0x7f) * 4
        } else {
            guard bytes.byteCount >= 4 else { return nil }
            headerBytes = 4
            payloadBytes = Int(bytes.littleEndianUInt32(at: 0) >> 8) * 4
        }
    }

    private init?(intermediate bytes: RawSpan) {
        guard bytes.byteCount >= 4 else { return nil }
        let length = bytes.littleEndianUInt32(at: 0)
        hasFlag = length >> 31 == 1
        headerBytes = 4
        payloadBytes = Int(length & 0x7fff_ffff)
    }

    private init?(full bytes: RawSpan) {
        guard bytes.byteCount >= 8 else { return nil }
        headerBytes = 8
        trailerBytes = 4
        // The length counts itself, the number and the checksum; less than that leaves a negative rest.
        payloadBytes = Int(bytes.littleEndianUInt32(at: 0)) - 12
    }
}
