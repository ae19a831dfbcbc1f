/// A client's wish to continue a session on a new connection.
public struct Resumption: Equatable, Sendable {
    /// The token of the session: only who has it may continue it.
    public var token: [UInt8]
    /// The proof that the client has the session's key (``SessionProof``); nil for a channel that asks for none.
    public var proof: [UInt8]?
    /// The numbers of the requests whose answers the client has not received.
    var waiting: [UInt16]

    init(token: [UInt8], waiting: [UInt16], proof: [UInt8]? = nil) {
        self.token = token
        self.waiting = waiting
        self.proof = proof
    }

    /// The most numbers that are read.
    private static let mostWaiting = 1024

    var payload: MessagePackValue {
        let waiting = MessagePackValue.array(waiting.map { .integer(Int64($0)) })
        guard let proof else { return .map(["session": .binary(token), "waiting": waiting]) }
        return .map(["session": .binary(token), "waiting": waiting, "proof": .binary(proof)])
    }

    /// The wish in a payload; nil if it is none.
    init?(_ payload: MessagePackValue) {
        guard case .binary(let token) = payload["session"], case .array(let numbers) = payload["waiting"],
            numbers.count <= Self.mostWaiting
        else { return nil }
        self.token = token
        switch payload["proof"] {
        case nil: proof = nil
        case .binary(let bytes) where bytes.count == SessionProof.byteCount: proof = bytes
        default: return nil
        }
        waiting = []
        for number in numbers {
            guard case .integer(let number) = number, let number = UInt16(exactly: number) else { return nil }
            waiting.append(number)
        }
    }
}

/// A server's answer to a ``Resumption`` that it accepts.
struct ResumptionAnswer: Equatable {
    /// The number of the request that the server expects next: all before it have arrived.
    var next: UInt16
    /// The number of events so far, with those that were dropped. A client that has received another number missed some.
    /// That is for the client to find: an answer that told it could be lost, too.
    var pushes: UInt32
    /// The proof that the server has the session's key; nil for a channel that asks for none.
    var proof: [UInt8]?

    init(next: UInt16, pushes: UInt32, proof: [UInt8]? = nil) {
        self.next = next
        self.pushes = pushes
        self.proof = proof
    }

    var payload: MessagePackValue {
        let (next, pushes) = (MessagePackValue.integer(Int64(next)), MessagePackValue.integer(Int64(pushes)))
        guard let proof else { return .map(["next": next, "pushes": pushes]) }
        return .map(["next": next, "pushes": pushes, "proof": .binary(proof)])
    }

    init?(_ payload: MessagePackValue) {
        guard case .integer(let number) = payload["next"], let number = UInt16(exactly: number),
            case .integer(let pushes) = payload["pushes"], let pushes = UInt32(exactly: pushes)
        else { return nil }
        next = number
        self.pushes = pushes
        switch payload["proof"] {
        case nil: proof = nil
        case .binary(let bytes) where bytes.count == SessionProof.byteCount: proof = bytes
        default: return nil
        }
    }
}
