/// A message of the compact transport: a header of ten bytes and a payload of MessagePack.
///
/// All numbers are big-endian:
///
/// | Offset | Size | Field        |                                                          |
/// | -----: | ---: | ------------ | -------------------------------------------------------- |
/// |      0 |    1 | version      | ``version``                                              |
/// |      1 |    1 | ``command``  |                                                          |
/// |      2 |    2 | ``sequence`` | the request's number, which its answer repeats           |
/// |      4 |    2 | ``opcode``   |                                                          |
/// |      6 |    1 | ``packing``  | 0: none, 1 to 253: LZ4, 254: Brotli, 255: Zstandard      |
/// |      7 |    3 | length       | of the payload as sent, in bytes                         |
/// |     10 |      | ``payload``  | one value of MessagePack, packed; may be empty           |
///
/// Source: `docs/notes/compact.md`.
public struct CompactFrame: Equatable, Sendable {
    /// The version of the binary form. The peers' form of JSON texts has another.
    static let version: UInt8 = 10

    /// The size of a header, in bytes.
    static let headerBytes = 10

    /// The most bytes of a payload: its length has 24 bits.
    public static let longestPayloadBytes = 1 << 24 - 1

    /// The kind of message.
    public var command: CompactCommand
    /// The number that joins a request with its answer.
    public var sequence: UInt16
    /// The method or event.
    public var opcode: CompactOpcode
    /// The compression of the payload.
    public var packing: CompactPacking
    /// The payload as sent.
    public var payload: [UInt8]

    /// Creates a frame of a payload that is packed so already.
    public init(
        _ command: CompactCommand,
        sequence: UInt16,
        opcode: CompactOpcode,
        packing: CompactPacking = .none,
        payload: [UInt8] = []
    ) {
        self.command = command
        self.sequence = sequence
        self.opcode = opcode
        self.packing = packing
        self.payload = payload
    }

    /// The size of the frame on the wire, in bytes.
    var byteCount: Int { Self.headerBytes + payload.count }

    /// Appends the frame to the output of a connection.
    ///
    /// - Throws: ``CompactFrameError/payloadTooLarge(announced:limit:)``; nothing is appended then.
    public func write(to out: inout [UInt8]) throws(CompactFrameError) {
        guard payload.count <= Self.longestPayloadBytes else {
            throw .payloadTooLarge(announced: payload.count, limit: Self.longestPayloadBytes)
        }
        out.append(Self.version)
        out.append(command.rawValue)
        out.appendBigEndian(sequence)
        out.appendBigEndian(opcode.rawValue)
        out.appendBigEndian(UInt32(packing.flags) << 24 | UInt32(truncatingIfNeeded: payload.count))
        out += payload
    }
}

/// The kind of a message.
public enum CompactCommand: UInt8, Sendable {
    /// A request of a client, and an event that a server sends unasked: known clients take events only so.
    case request = 0
    /// The answer to a request.
    case response = 1
    /// An event. Peers name this kind and do not use it.
    case event = 2
    /// The error that answers a request.
    case failure = 3
}

/// The number of a method or event.
public struct CompactOpcode: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: UInt16

    /// Creates an opcode; any number is one.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A check that the other end is alive. The only public opcode that sessions handle themselves.
    public static let ping = CompactOpcode(rawValue: 1)
    /// The first request of public clients.
    public static let sessionInit = CompactOpcode(rawValue: 6)

    // Our own begin with 0x4d, far above the public ones.

    /// A call of the API, its answer, or updates that come unasked.
    public static let call = CompactOpcode(rawValue: 0x4d00)
    /// The first request of our own clients on a new session.
    public static let open = CompactOpcode(rawValue: 0x4d01)
    /// The first request on a connection that continues a session.
    static let resume = CompactOpcode(rawValue: 0x4d02)
    /// Instead of an answer that the server no longer has: the request was carried out.
    static let answerGone = CompactOpcode(rawValue: 0x4d03)
    /// The reason why the sender closes the connection.
    static let close = CompactOpcode(rawValue: 0x4d04)

    /// The call that runs once the request `distance` numbers before it has succeeded; 0x4e01 to 0x4eff.
    ///
    /// A client's numbers lie within ``CompactLimits/window``, so each unanswered request is near enough. A distance and
    /// not a number, so that a call that is sent again says the same.
    static func call(behind distance: UInt8) -> CompactOpcode {
        CompactOpcode(rawValue: lineBase | UInt16(distance))
    }

    /// The distance of ``call(behind:)``; nil for other opcodes.
    var distance: UInt16? {
        let distance = rawValue & 0xff
        return rawValue & 0xff00 == Self.lineBase && distance > 0 ? distance : nil
    }

    private static let lineBase: UInt16 = 0x4e00
}

/// The compression of a payload.
public enum CompactPacking: Equatable, Sendable {
    /// None.
    case none
    /// A block of LZ4, whose content is at most `factor` times as long, from 1 to 253. Peers do not rely on the factor.
    case lz4(factor: UInt8)
    /// A stream of Brotli: in answers to those of our own clients who say that they read it.
    case brotli
    /// A frame of Zstandard.
    case zstandard

    /// The packing that a header announces.
    init(flags: UInt8) {
        switch flags {
        case 0: self = .none
        case 0xfe: self = .brotli
        case 0xff: self = .zstandard
        default: self = .lz4(factor: flags)
        }
    }

    var flags: UInt8 {
        switch self {
        case .none: 0
        case .lz4(let factor): min(max(factor, 1), 0xfd)
        case .brotli: 0xfe
        case .zstandard: 0xff
        }
    }
}
