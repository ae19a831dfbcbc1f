/// A client's wish to continue a session on a new connection.
public struct Resumption: Equatable, Sendable {
    /// The token of the session: only who has it may continue it.
    public var token: [UInt8]
    /// The numbers of the requests whose answers the client has not received.
    var waiting: [UInt16]

    init(token: [UInt8], waiting: [UInt16]) {
        self.token = token
        self.waiting = waiting
    }

    /// The most numbers that are read.
    private static let mostWaiting = 1024

    var payload: MessagePackValue {
        .map(["session": .binary(token), "waiting": .array(waiting.map { .integer(Int64($0)) })])
    }

    /// The wish in a payload; nil if it is none.
    init?(_ payload: MessagePackValue) {
        guard case .binary(let token) = payload["session"], case .array(let numbers) = payload["waiting"],
            numbers.count <= Self.mostWaiting
        else { return nil }
        self.token = token
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

    init(next: UInt16, pushes: UInt32) {
        self.next = next
        self.pushes = pushes
    }

    var payload: MessagePackValue {
        .map(["next": .integer(Int64(next)), "pushes": .integer(Int64(pushes))])
    }

    init?(_ payload: MessagePackValue) {
        guard case .integer(let number) = payload["next"], let number = UInt16(exactly: number),
            case .integer(let pushes) = payload["pushes"], let pushes = UInt32(exactly: pushes)
        else { return nil }
        next = number
        self.pushes = pushes
    }
}
