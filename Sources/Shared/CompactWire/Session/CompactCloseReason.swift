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
    /// The device was signed out.
    case signedOut
    /// The client has missed events, as it reads too slowly: it has to begin anew.
    case missedEvents
    /// The server takes these clients only where nobody else can read what they send.
    case inTheClear
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
        case .signedOut: "session.ended"
        case .missedEvents: "transport.slow"
        case .inTheClear: "transport.clear"
        case .byPeer: "transport.closed"
        }
    }

    /// What a client may show.
    private var message: String {
        switch self {
        case .signedOut: "This device was signed out"
        case .inTheClear: "This server takes this client only over TLS"
        default: "Connection closed"
        }
    }

    /// The message that tells the other end.
    ///
    /// Its payload is that of any error of the public clients, which show `message`.
    var frame: CompactFrame {
        let payload: MessagePackValue = .map([
            "error": .string(code), "message": .string(message),
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
        case .signedOut: "signed out"
        case .missedEvents: "missed events"
        case .inTheClear: "in the clear"
        case .byPeer: "closed by the other end"
        }
    }
}
