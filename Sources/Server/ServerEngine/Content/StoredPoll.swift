import TelegramSchema

/// The part of a poll that does not change: question, answers and rules.
///
/// Layout: the poll as a TL object, the places of the right answers, and the explanation with its entities.
struct StoredPoll: Equatable, Sendable {
    /// The poll, without what changes: closed or not, its close date, its creator, its hash.
    var poll: TL.Poll
    /// The places of the right answers of a quiz.
    var correct: [Int32] = []
    /// The explanation of the right answer of a quiz; "" for none.
    var solution = ""
    /// The formatting of the explanation.
    var entities: [TL.MessageEntity] = []

    init(_ poll: TL.Poll) { self.poll = poll }

    /// Reads stored bytes.
    init(decoding bytes: [UInt8]) throws(TLError) {
        var reader = TLReader(bytes.span.bytes)
        poll = try TL.Poll(from: &reader)
        correct = try reader.readVector()
        solution = try reader.readString()
        entities = try reader.readVector()
        try reader.finish()
    }

    /// The stored bytes.
    func encoded() -> [UInt8] {
        var writer = TLWriter(reserving: 256)
        poll.encode(to: &writer)
        correct.encode(to: &writer)
        writer.write(solution)
        entities.encode(to: &writer)
        return writer.bytes
    }
}

/// The bounds of polls.
enum PollBounds {
    /// Most characters of a question.
    static let question = 255
    /// Most lines of a question.
    static let lines = 5
    /// The number of answers.
    static let answers = 2...12
    /// Most characters of an answer.
    static let answer = 100
    /// The length of an answer's id, in bytes.
    static let option = 1...100
    /// Most characters of the explanation of a quiz.
    static let solution = 200
    /// The seconds for which a poll stays open, if it closes by itself: from five to a month.
    static let period: ClosedRange<Int32> = 5...2_678_400
}

extension StoredPoll {
    /// A poll that a client sends, not yet with the formatting of its explanation.
    ///
    /// - Throws: `POLL_QUESTION_INVALID`, `POLL_ANSWERS_INVALID`, `POLL_ANSWER_INVALID`, `POLL_OPTION_INVALID`,
    ///   `POLL_OPTION_DUPLICATE` and the errors of a quiz; `POLL_UNSUPPORTED` for rules that this server lacks.
    init(_ input: TL.InputMedia.InputMediaPoll) throws(RPCError) {
        let given = input.poll
        guard input.attachedMedia == nil, input.solutionMedia == nil, !given.openAnswers,
            !given.subscribersOnly, given.countriesIso2 ?? [] == [], !given.closed
        else { throw .bad("POLL_UNSUPPORTED") }
        guard given.question.text.unicodeScalars.count <= PollBounds.question else {
            throw .bad("POLL_QUESTION_INVALID")
        }
        let lines = given.question.text.split(whereSeparator: \.isNewline)
            .map { String($0).asName(characters: PollBounds.question, bytes: PollBounds.question * 4) }
            .filter { !$0.isEmpty }
        guard 1...PollBounds.lines ~= lines.count else { throw .bad("POLL_QUESTION_INVALID") }
        guard PollBounds.answers.contains(given.answers.count) else { throw .bad("POLL_ANSWERS_INVALID") }
        var answers: [TL.PollAnswer] = []
        for answer in given.answers {
            let given = answer.text.text.trimmed()
            let text = String(given).asName(characters: PollBounds.answer, bytes: PollBounds.answer * 4)
            guard !answer.hasMedia, !text.isEmpty, given.unicodeScalars.count <= PollBounds.answer else {
                throw .bad("POLL_ANSWER_INVALID")
            }
            // Clients of the latest layer leave the names of answers to the server.
            let isNamed = if case .pollAnswer = answer { true } else { false }
            let option = isNamed ? answer.option : [UInt8(clamping: answers.count)]
            guard PollBounds.option.contains(option.count) else { throw .bad("POLL_OPTION_INVALID") }
            guard !answers.contains(where: { $0.option == option }) else {
                throw .bad("POLL_OPTION_DUPLICATE")
            }
            // Formatting of questions and answers would be custom emoji alone, which this server lacks.
            answers.append(.init(text: .init(text: text, entities: []), option: option))
        }
        self.init(
            TL.Poll(
                id: 0,
                publicVoters: given.publicVoters,
                multipleChoice: given.multipleChoice,
                quiz: given.quiz,
                revotingDisabled: given.revotingDisabled || given.quiz,
                shuffleAnswers: given.shuffleAnswers,
                hideResultsUntilClose: given.hideResultsUntilClose,
                question: .init(text: lines.joined(separator: "\n"), entities: []),
                answers: answers,
                closePeriod: given.closePeriod,
                closeDate: given.closeDate,
                hash: 0
            )
        )
        try takeQuiz(input)
        if let period = given.closePeriod, !PollBounds.period.contains(period) {
            throw .bad("POLL_CLOSE_DATE_INVALID")
        }
    }

    private mutating func takeQuiz(_ input: TL.InputMedia.InputMediaPoll) throws(RPCError) {
        guard poll.quiz else {
            guard input.correctAnswers ?? [] == [] else { throw .bad("POLL_QUIZ_REQUIRED") }
            return
        }
        let correct = Set(input.correctAnswers ?? []).sorted()
        guard !correct.isEmpty else { throw .bad("QUIZ_CORRECT_ANSWERS_EMPTY") }
        guard poll.multipleChoice || correct.count == 1 else { throw .bad("QUIZ_CORRECT_ANSWERS_TOO_MUCH") }
        guard correct.allSatisfy({ $0 >= 0 && $0 < poll.answers.count }) else {
            throw .bad("QUIZ_CORRECT_ANSWER_INVALID")
        }
        self.correct = correct
        solution = input.solution ?? ""
        entities = input.solutionEntities ?? []
    }
}
