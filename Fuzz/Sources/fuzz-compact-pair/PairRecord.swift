@testable import CompactWire

/// What a client has asked, and what became of it at both ends.
struct PairRecord {
    enum Outcome: Equatable {
        case answered
        case failed
        case gone
        case lost
    }

    private struct Wish {
        /// The wish that it was sent behind; nil for none.
        var behind: Int?
        /// What the server made of it; nil before it was carried out.
        var hasFailed: Bool?
        var isCarriedOut = false
        var outcome: Outcome?
    }

    static let refusal: [UInt8] = [0x92, 0x01, 0xa1, 0x41]
    private static let waitFailed = MessagePackValue.array([
        .integer(400), .string("MSG_WAIT_FAILED"),
    ]).encoded()

    private var wishes: [Wish] = []
    private var numbers: [CompactRequestID: Int] = [:]
    /// The newest wish of each line.
    private var newest: [UInt8: (number: Int, id: CompactRequestID)] = [:]
    /// The values that the client has, by their numbers.
    private var known: Set<Int> = []

    /// The number of the next wish.
    var next: Int { wishes.count }
    /// True once every wish has an outcome.
    var isComplete: Bool { wishes.allSatisfy { $0.outcome != nil } }
    /// The requests that have no outcome.
    var waitingCount: Int { wishes.count { $0.outcome == nil } }

    /// The newest request of a line.
    func last(of line: UInt8) -> CompactRequestID? { newest[line]?.id }

    /// Records that the next wish was given to the session.
    mutating func asked(_ id: CompactRequestID, line: UInt8, isBehind: Bool) {
        var wish = Wish()
        // One that has its outcome is not waited for.
        if isBehind, let before = newest[line]?.number, wishes[before].outcome == nil { wish.behind = before }
        numbers[id] = wishes.count
        newest[line] = (wishes.count, id)
        wishes.append(wish)
    }

    // MARK: the server's side

    mutating func carryOut(_ number: Int) {
        precondition(number < wishes.count, "a request that nobody sent")
        precondition(!wishes[number].isCarriedOut, "a request is carried out twice")
        if let before = wishes[number].behind {
            precondition(wishes[before].hasFailed == false, "a call overtakes its line")
        }
        wishes[number].isCarriedOut = true
    }

    mutating func end(_ number: Int, hasFailed: Bool) { wishes[number].hasFailed = hasFailed }

    // MARK: the client's side

    /// The client has a new session, with nothing in it.
    mutating func forgetNames() { known = [] }

    mutating func answered(_ id: CompactRequestID, _ answer: PairAnswer) {
        let number = finish(id, .answered)
        precondition(answer.request == number, "the answer to another request")
        precondition(wishes[number].hasFailed == false, "a success that was none")
        if let earlier = answer.earlier {
            precondition(known.contains(earlier), "an answer that cannot be read")
        }
        known.insert(answer.value)
    }

    mutating func failed(_ id: CompactRequestID, _ payload: [UInt8]) {
        let number = finish(id, .failed)
        guard payload == Self.waitFailed else {
            precondition(payload == Self.refusal, "another error")
            return precondition(wishes[number].hasFailed == true, "a failure that was none")
        }
        precondition(!wishes[number].isCarriedOut, "a call was carried out and fails with its line")
        wishes[number].hasFailed = true
        guard let before = wishes[number].behind else { preconditionFailure("there is no line") }
        // Of one in between the client may not have read yet that it failed.
        var first = before
        while !wishes[first].isCarriedOut, let next = wishes[first].behind { first = next }
        precondition(wishes[first].hasFailed == true, "the line goes on")
    }

    mutating func gone(_ id: CompactRequestID) { _ = finish(id, .gone) }

    mutating func lost(_ ids: [CompactRequestID]) { for id in ids { _ = finish(id, .lost) } }

    /// The client gives its session up.
    mutating func loseAll() {
        for number in wishes.indices where wishes[number].outcome == nil { wishes[number].outcome = .lost }
        (numbers, newest) = ([:], [:])
    }

    private mutating func finish(_ id: CompactRequestID, _ outcome: Outcome) -> Int {
        guard let number = numbers[id] else { preconditionFailure("an answer to nothing") }
        precondition(wishes[number].outcome == nil, "two outcomes of a request")
        wishes[number].outcome = outcome
        return number
    }
}

/// An answer in a play: to which request, its own number, and an earlier one that it cannot be read without.
struct PairAnswer {
    var request: Int
    var value: Int
    var earlier: Int?

    init(request: Int, value: Int, earlier: Int?) {
        (self.request, self.value, self.earlier) = (request, value, earlier)
    }

    init(_ payload: [UInt8]) {
        precondition(payload.count >= 6, "an answer was cut")
        request = Int(payload[0]) << 8 | Int(payload[1])
        value = Int(payload[2]) << 8 | Int(payload[3])
        let number = Int(payload[4]) << 8 | Int(payload[5])
        earlier = number == 0xffff ? nil : number
    }

    func payload(padding: Int) -> [UInt8] {
        let numbers = [request, value, earlier ?? 0xffff]
        let head = numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        return head + (0..<padding).map { UInt8(truncatingIfNeeded: $0 &* 151 ^ value) }
    }
}
