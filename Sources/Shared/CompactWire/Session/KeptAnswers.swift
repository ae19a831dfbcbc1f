import StdExtras

/// The answers of a numbered session that its client may not have received.
///
/// One that is given up for its size is remembered without its bytes, so that its request is not carried out again.
struct KeptAnswers: Sendable {
    private struct Answer {
        /// The answer; nil when it was given up.
        var frame: CompactFrame?
        /// The number of the connection on which it was last sent.
        var sentOn: Int
        /// Tells it from earlier answers of the same number.
        var age: Int
        /// True if it cannot be read without those before it.
        var refersBack: Bool
    }

    private let limits: CompactLimits
    private var answers: [UInt16: Answer] = [:]
    /// The answers that are not given up, the oldest one first; some may be gone.
    private var order = Fifo<(number: UInt16, age: Int)>()
    private var lastAge = 0
    private var connection = 0
    /// The bytes of all.
    private(set) var bytes = 0
    /// Bytes that were sent again since they were last taken.
    private var repeatedBytes = 0
    /// True if the client was told on this connection that an answer is gone, so it lacks what was in that.
    private(set) var hasGap = false

    init(_ limits: CompactLimits) { self.limits = limits }

    /// The numbers that are remembered, and the places for them.
    var counts: (answers: Int, places: Int) { (answers.count, order.count) }

    func contains(_ number: UInt16) -> Bool { answers[number] != nil }

    /// The bytes of those of some numbers.
    func bytes(of numbers: [UInt16]) -> Int {
        Set(numbers).reduce(0) { $0 + (answers[$1]?.frame?.byteCount ?? 0) }
    }

    /// Takes the number of bytes that were sent again since the last call.
    mutating func takeRepeatedBytes() -> Int {
        defer { repeatedBytes = 0 }
        return repeatedBytes
    }

    /// Begins a connection.
    mutating func connected() {
        connection += 1
        hasGap = false
    }

    /// Keeps an answer.
    ///
    /// - Parameters:
    ///   - frame: The answer.
    ///   - isSent: True if it was sent on this connection, false if there is none.
    ///   - refersBack: True if it cannot be read without those before it.
    mutating func keep(_ frame: CompactFrame, isSent: Bool, refersBack: Bool) {
        lastAge += 1
        answers[frame.sequence] = Answer(
            frame: frame,
            sentOn: isSent ? connection : 0,
            age: lastAge,
            refersBack: refersBack
        )
        order.append((frame.sequence, lastAge))
        bytes += frame.byteCount
        while bytes > limits.keptAnswerBytes, let oldest = order.popFirst() {
            if answers[oldest.number]?.age == oldest.age { giveUp(oldest.number) }
        }
        if order.count > 2 * Int(limits.window) { dropGoneFromOrder() }
    }

    private mutating func giveUp(_ number: UInt16) {
        bytes -= answers[number]?.frame?.byteCount ?? 0
        answers[number]?.frame = nil
    }

    /// Keeps ``order`` as short as ``answers`` is: a client may be answered for as long as it likes.
    private mutating func dropGoneFromOrder() {
        var left = Fifo<(number: UInt16, age: Int)>()
        while let oldest = order.popFirst() {
            if answers[oldest.number]?.age == oldest.age { left.append(oldest) }
        }
        order = left
    }

    /// Forgets an answer that the client has received.
    mutating func forget(_ number: UInt16) {
        giveUp(number)
        answers[number] = nil
    }

    /// Forgets all answers but those of some numbers.
    mutating func forgetAll(but numbers: [UInt16]) {
        let waiting = Set(numbers)
        for number in answers.keys where !waiting.contains(number) { forget(number) }
    }

    /// Some numbers, in the order in which their answers were made: later ones may refer to earlier ones.
    func inOrder(_ numbers: [UInt16]) -> [UInt16] {
        let ages = answers.mapValues(\.age)
        return numbers.sorted { ages[$0, default: 0] < ages[$1, default: 0] }
    }

    /// An answer to be sent again, once on each connection.
    ///
    /// - Parameters:
    ///   - number: Its number.
    ///   - isLatest: True if its client certainly asks for it now: one that it could not read is given up.
    /// - Returns: The answer, or a frame that says that it is gone; nil if it is not kept or was sent already.
    mutating func takeAgain(_ number: UInt16, isLatest: Bool) -> CompactFrame? {
        guard let answer = answers[number], answer.sentOn != connection else { return nil }
        answers[number]?.sentOn = connection
        guard let frame = answer.frame, !(hasGap && answer.refersBack) else {
            hasGap = true
            // The next connection may not ask for what was gone before it, and must not get it then.
            if isLatest { giveUp(number) }
            return CompactFrame(.failure, sequence: number, opcode: .answerGone)
        }
        repeatedBytes += frame.byteCount
        return frame
    }
}
