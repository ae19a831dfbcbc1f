import WireCrypto

/// The verdict on the first bytes of a stream: whether it speaks this protocol.
///
/// A stream begins with a mark of eight bytes, `b6 4d 41 52 54 4e 4f` and the number of a ``NoisePattern``. Seven of them are
/// given, and three numbers exist. No plain stream of MTProto, no HTTP, no TLS and no bare compact stream begins with
/// b6. The random greeting of an obfuscated client has the mark once in 2⁶² connections, and then fails once.
public enum NoiseOpening: Equatable, Sendable {
    /// A stream of this protocol: feed all of the bytes to a ``NoiseServer``.
    case noise
    /// Another protocol.
    case other
    /// More bytes are needed; repeat with all of them from the first on.
    case needMore

    /// The bytes before the number of the pattern.
    static let mark: [UInt8] = [0xb6, 0x4d, 0x41, 0x52, 0x54, 0x4e, 0x4f]

    /// The number of bytes that decide.
    static let decidingBytes = mark.count + 1

    /// Judges the bytes `first`; never needs more than eight.
    public init(_ first: RawSpan) {
        let known = min(first.byteCount, Self.mark.count)
        guard (0..<known).allSatisfy({ first.byte(at: $0) == Self.mark[$0] }) else {
            self = .other
            return
        }
        guard first.byteCount >= Self.decidingBytes else {
            self = .needMore
            return
        }
        self = NoisePattern(rawValue: first.byte(at: Self.mark.count)) == nil ? .other : .noise
    }
}

/// The first message that a client sends.
enum NoisePattern: UInt8, CaseIterable, Sendable {
    /// `NX`, and the answer brings the server's RSA key: the client knows no more than its fingerprint.
    case nxAskingForKey = 1
    /// `NX`; the client has the server's RSA key.
    case nx = 2
    /// `NNpsk0` with a ticket. The client has the server's RSA key, in case the ticket is not taken.
    case nnPSK0 = 3

    /// Allowed lengths of what follows the header.
    var lengths: ClosedRange<Int> {
        switch self {
        case .nxAskingForKey, .nx: 32...32
        case .nnPSK0:
            FirstMessage.leastTicketBytes...FirstMessage.leastTicketBytes + NoiseClient.longestEarlyBytes
        }
    }
}

/// The layout of a client's first message: the mark, a length in two bytes (big-endian), and what is so long. That is a
/// message of Noise; in front of one of `NNpsk0` stands the id of the ticket.
enum FirstMessage {
    static let headerBytes = NoiseOpening.decidingBytes + 2
    /// A ticket's id, a public key, the ticket's age, and an authenticator.
    static let leastTicketBytes =
        TicketSecret.idBytes + X25519PrivateKey.byteCount + EarlyPayload.ageBytes + ChaChaPoly.overhead

    static func header(_ pattern: NoisePattern, count: Int) -> [UInt8] {
        var bytes = NoiseOpening.mark + [pattern.rawValue]
        bytes.appendLength(count)
        return bytes
    }
}

/// The layout of a server's answer: its kind, a length in two bytes (big-endian), and the message of Noise.
enum AnswerKind: UInt8, Sendable {
    /// The second message of `NX`, in answer to any first message.
    case nx = 1
    /// The second message of `NNpsk0`: the ticket was taken, and the early data with it.
    case nnPSK0 = 2

    static let headerBytes = 3

    func header(count: Int) -> [UInt8] {
        var bytes = [rawValue]
        bytes.appendLength(count)
        return bytes
    }
}
