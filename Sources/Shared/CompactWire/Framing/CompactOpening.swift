/// The verdict on the first bytes of a stream: whether it speaks the compact transport.
///
/// A compact stream begins with a request whose opcode opens a session and whose payload is not packed and shorter than
/// 64 KiB. So six of the first eight bytes are given: `0a 00 · · OP OP 00 00`. No plain stream of MTProto, no HTTP and no
/// TLS begins so. The random greeting of an obfuscated client does once in 2⁴⁶ connections, and then fails once.
public enum CompactOpening: Equatable, Sendable {
    /// A compact stream: feed all of the bytes to a ``CompactFrameReader``.
    case compact
    /// Another protocol.
    case other
    /// More bytes are needed; repeat with all of them from the first on.
    case needMore

    /// The most bytes of the payload of a first request.
    public static let longestPayloadBytes = 16 << 10

    /// The bytes that decide.
    private static let decidingBytes = 8

    /// The opcodes of the first request on a connection.
    private static let opcodes: [CompactOpcode] = [.sessionInit, .open, .resume]

    /// Judges the bytes `first`; never needs more than eight.
    public init(_ first: RawSpan) {
        let known = min(Self.decidingBytes, first.byteCount)
        let isPossible = Self.opcodes.contains { opcode in
            let given: [UInt8?] = [
                CompactFrame.version, CompactCommand.request.rawValue, nil, nil,
                UInt8(truncatingIfNeeded: opcode.rawValue >> 8), UInt8(truncatingIfNeeded: opcode.rawValue),
                0, 0,
            ]
            return (0..<known).allSatisfy { given[$0] == nil || given[$0] == first.byte(at: $0) }
        }
        guard isPossible else {
            self = .other
            return
        }
        self = known == Self.decidingBytes ? .compact : .needMore
    }

    /// True if a connection may begin with `frame`.
    static func opens(_ frame: CompactFrame) -> Bool {
        frame.command == .request && opcodes.contains(frame.opcode)
    }
}
