/// One packet that a server received from a client.
public struct Frame: Sendable, Equatable {
    /// The packet: an encrypted message or, before a key exists, an unencrypted one. Never empty.
    public var payload: [UInt8]

    /// True if the client requests a quick acknowledgement of this packet after its decryption.
    public var wantsQuickAck: Bool

    /// Creates a received packet.
    public init(payload: [UInt8], wantsQuickAck: Bool = false) {
        self.payload = payload
        self.wantsQuickAck = wantsQuickAck
    }
}

/// A packet that a client received from a server.
public enum ClientFrame: Sendable, Equatable {
    /// A packet: an encrypted message or, before a key exists, an unencrypted one.
    case payload([UInt8])

    /// The server has decrypted the packet with this token and will process it. Bit 31 is always set.
    case quickAck(UInt32)

    /// The server refuses the connection, the key or the last packet, for a reason in ``TransportError``. It closes
    /// afterwards.
    case transportError(TransportError)
}

/// The code that a server sends in place of a packet if there is no key to encrypt an answer with.
public struct TransportError: RawRepresentable, Sendable, Hashable {
    /// The negative number on the wire.
    public var rawValue: Int32

    /// Creates a code from its wire value, known or not.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The key of the packet is unknown, or the bytes are no packet: create a new key, or start over.
    public static let unknownKey = TransportError(rawValue: -404)

    /// Too many connections or packets: wait before the next one.
    public static let flood = TransportError(rawValue: -429)

    /// The handshake named another data centre.
    public static let wrongDataCentre = TransportError(rawValue: -444)
}

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
