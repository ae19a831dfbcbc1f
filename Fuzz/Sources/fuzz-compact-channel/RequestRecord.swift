@testable import CompactWire

/// What a session has taken, as its client knows by what it has sent; and what became of each request, by the rules of
/// docs/notes/compact.md.
struct RequestRecord {
    enum Fate: Equatable {
        /// Behind another one, or not looked at yet.
        case waiting
        case running
        case ended(hasFailed: Bool)
    }

    struct Answer {
        var command: CompactCommand
        /// The payload; nil until it is known.
        var payload: [UInt8]?
        var refersBack: Bool
        /// The number of answers before it.
        var order: Int
    }

    struct Taken {
        let frame: CompactFrame
        /// The place of the request that it waits for.
        var before: Int?
        var fate = Fate.waiting
        var answer: Answer?
    }

    private static let waitFailed = MessagePackValue.array([
        .integer(400), .string("MSG_WAIT_FAILED"),
    ]).encoded()

    /// The number of the first request.
    let first: UInt16
    let limits: CompactLimits
    private(set) var taken: [Taken] = []
    private(set) var answerCount = 0
    /// The requests that run or wait.
    private(set) var openCount = 0
    /// The bytes of calls that may wait for others.
    private(set) var waitingBytes = 0
    /// Those whose answers the client has received, as it said itself.
    private var received: Set<Int> = []
    /// Those of which the client was told that their answer is gone.
    private var gone: Set<Int> = []
    /// The bytes of all answers: beyond the limit some may be gone.
    private var answerBytes = 0

    init(first: UInt16, limits: CompactLimits) {
        self.first = first
        self.limits = limits
    }

    /// The number that the session has to take next.
    var next: UInt16 { first &+ UInt16(truncatingIfNeeded: taken.count) }

    /// The place of a request that was taken.
    func place(of number: UInt16) -> Int {
        let place = Int(number &- first)
        precondition(place < taken.count, "a request that was never taken")
        return place
    }

    /// True if a request with this number and method was taken.
    func has(_ number: UInt16, _ opcode: CompactOpcode) -> Bool {
        let place = Int(number &- first)
        return place < taken.count && taken[place].frame.opcode == opcode
    }

    /// Records a request that the session has taken.
    mutating func take(_ frame: CompactFrame) {
        let place = taken.count
        taken.append(Taken(frame: frame))
        openCount += 1
        waitingBytes += frame.byteCount
        guard let distance = frame.opcode.distance.map(Int.init), distance <= place else { return }
        let before = place - distance
        switch taken[before].fate {
        case .waiting, .running: taken[place].before = before
        // Failures are remembered within the window.
        case .ended(hasFailed: true) where distance < Int(limits.window):
            end(place, .failure, Self.waitFailed)
        case .ended: break
        }
    }

    /// Records that the session hands out a request.
    mutating func handOut(
        _ number: CompactRequestNumber,
        _ opcode: CompactOpcode,
        _ payload: [UInt8],
        limits unpacking: PayloadLimits
    ) {
        let place = place(of: number.sequence)
        let frame = taken[place].frame
        precondition(taken[place].fate == .waiting, "a request is handed out that is \(taken[place].fate)")
        precondition(opcode == (frame.opcode.distance == nil ? frame.opcode : .call), "another method")
        precondition((try? frame.unpackedPayload(limits: unpacking)) == payload, "another payload")
        if let before = taken[place].before {
            precondition(taken[before].fate == .ended(hasFailed: false), "a call overtakes its line")
        }
        waitingBytes -= frame.byteCount
        taken[place].fate = .running
    }

    /// Records the answer to a request, and the end of those behind it.
    mutating func end(
        _ first: Int,
        _ command: CompactCommand,
        _ payload: [UInt8]?,
        refersBack: Bool = false
    ) {
        finish(first, command, payload, refersBack: refersBack)
        guard command == .failure else { return }
        var ended = [first]
        var index = 0
        while index < ended.count {
            let before = ended[index]
            index += 1
            for place in before..<min(before + 256, taken.count)
            where taken[place].before == before && taken[place].fate == .waiting {
                finish(place, .failure, Self.waitFailed)
                ended.append(place)
            }
        }
    }

    private mutating func finish(
        _ place: Int,
        _ command: CompactCommand,
        _ payload: [UInt8]?,
        refersBack: Bool = false
    ) {
        if taken[place].fate == .waiting { waitingBytes -= taken[place].frame.byteCount }
        openCount -= 1
        taken[place].fate = .ended(hasFailed: command == .failure)
        taken[place].answer = Answer(
            command: command,
            payload: payload,
            refersBack: refersBack,
            order: answerCount
        )
        answerBytes += (payload?.count ?? 100) + CompactFrame.headerBytes
        answerCount += 1
    }

    /// Records what the client says that it lacks.
    mutating func resume(lacking numbers: [UInt16]) {
        let lacking = Set(numbers.map { Int($0 &- first) })
        for place in taken.indices where taken[place].answer != nil && !lacking.contains(place) {
            received.insert(place)
        }
    }

    /// Checks an answer that the session sends, and returns the place of its request.
    mutating func check(_ frame: CompactFrame, isLatest: Bool) -> Int {
        let place = place(of: frame.sequence)
        let method = taken[place].frame.opcode
        guard let answer = taken[place].answer else {
            preconditionFailure("an answer to a request that is \(taken[place].fate)")
        }
        precondition(!received.contains(place), "an answer that was received is sent again")
        if frame.opcode == .answerGone, method != .answerGone {
            precondition(frame.command == .failure && frame.payload.isEmpty, "gone, and what else")
            precondition(
                answerBytes > limits.keptAnswerBytes || answer.refersBack,
                "an answer is gone without need"
            )
            if isLatest { gone.insert(place) }
            return place
        }
        precondition(!gone.contains(place), "an answer comes that was gone")
        precondition(frame.opcode == method, "an answer to another method")
        precondition(frame.command == answer.command, "another outcome")
        var unpacking = PayloadLimits(bytes: limits.answerBytes)
        unpacking.takesBrotli = true
        let payload = try? frame.unpackedPayload(limits: unpacking)
        precondition(payload != nil, "our own payload is not unpacked")
        precondition(answer.payload == nil || answer.payload == payload, "another answer")
        taken[place].answer?.payload = payload
        return place
    }
}
