/// The position of a packet in the bytes that begin with it, read from its first bytes alone.
struct FrameHeader: Equatable {
    /// Bytes before the packet: its length and, for a full one, its number.
    var headerBytes: Int
    /// Bytes of the packet, including padding.
    var payloadBytes: Int
    /// Bytes after it: the checksum of a full one.
    var trailerBytes = 0
    /// True if the bit that requests a quick acknowledgement is set.
    var hasFlag = false

    var totalBytes: Int { headerBytes + payloadBytes + trailerBytes }
    var payload: Range<Int> { headerBytes..<headerBytes + payloadBytes }

    /// Reads the header at the front of `bytes`; nil if it is incomplete.
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
        // The length includes itself, the number and the checksum; a smaller one leaves a negative rest.
        payloadBytes = Int(bytes.littleEndianUInt32(at: 0)) - 12
    }
}
