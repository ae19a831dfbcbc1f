/// The reason why one end closes a compact connection.
public enum CompactCloseReason: Error, Equatable, Sendable {
    /// The bytes are no frames.
    case frame(CompactFrameError)
    /// A payload cannot be unpacked.
    case payload(PayloadError)
    /// The payload of a message between the sessions themselves is unreadable.
    case control(CompactOpcode)
    /// The command is none that this end may receive.
    case unexpectedCommand(CompactCommand)
    /// The connection does not begin with a request that opens a session.
    case notAnOpening(CompactOpcode)
    /// A request has the number of one that still runs.
    case sequenceInUse(UInt16)
    /// A request of a numbered session is neither the next one nor one that the server remembers.
    case sequenceOutOfWindow(UInt16)
    /// An answer has the number of no request, or the opcode of another.
    case unexpectedAnswer(UInt16)
    /// Nothing arrived in time.
    case silent
    /// The other end closes, with this code of its own.
    case byPeer(String)

    /// The code that the other end is told.
    var code: String {
        switch self {
        case .frame: "transport.frame"
        case .payload: "transport.payload"
        case .control: "transport.control"
        case .unexpectedCommand: "transport.command"
        case .notAnOpening: "transport.opening"
        case .sequenceInUse, .sequenceOutOfWindow: "transport.sequence"
        case .unexpectedAnswer: "transport.answer"
        case .silent: "transport.silent"
        case .byPeer: "transport.closed"
        }
    }

    /// The message that tells the other end.
    ///
    /// Its payload is that of any error of the public clients, which show `message`.
    var frame: CompactFrame {
        let payload: MessagePackValue = .map([
            "error": .string(code), "message": .string("Connection closed"),
        ])
        return CompactFrame(.failure, sequence: 0, opcode: .close, payload: payload.encoded())
    }
}

extension CompactCloseReason: CustomStringConvertible {
    /// Numbers and codes only; safe to log. The other end's code is not ours, and left out.
    public var description: String {
        switch self {
        case .frame(let error): error.description
        case .payload(let error): "payload not unpacked: \(error)"
        case .control(let opcode): "unreadable payload of opcode \(opcode.rawValue)"
        case .unexpectedCommand(let command): "unexpected command \(command.rawValue)"
        case .notAnOpening(let opcode): "begins with opcode \(opcode.rawValue)"
        case .sequenceInUse(let number): "request \(number) still runs"
        case .sequenceOutOfWindow(let number): "request \(number) is out of order"
        case .unexpectedAnswer(let number): "answer to no request \(number)"
        case .silent: "silent"
        case .byPeer: "closed by the other end"
        }
    }
}
