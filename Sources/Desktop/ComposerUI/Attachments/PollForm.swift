import ClientModel
import StdExtras

/// A poll as the user writes it to send it.
nonisolated struct PollForm: Equatable, Sendable {
    /// The maximum length of a question, in characters.
    static let longestQuestion = 255
    /// The maximum length of an answer, in characters.
    static let longestAnswer = 100
    /// The maximum length of the explanation of a quiz, in characters.
    static let longestExplanation = 200
    /// The maximum number of answers.
    static let mostAnswers = 12

    /// The question.
    var question = ""
    /// The answers; empty ones are left out.
    var answers: [String] = []
    /// True if nobody sees who voted for what.
    var isAnonymous = true
    /// True if several answers may be chosen.
    var isMultiple = false
    /// True if one answer is right.
    var isQuiz = false
    /// The right answer of a quiz, by its place in ``answers``.
    var right: Int?
    /// The explanation of the right answer, or "".
    var explanation = ""

    /// The poll to send; nil while something is missing.
    var poll: Poll? {
        let question = question.trimmingWhitespace
        let written = answers.enumerated().map { (place: $0, text: $1.trimmingWhitespace) }
            .filter { !$0.text.isEmpty }
        guard !question.isEmpty, (2...Self.mostAnswers).contains(written.count) else { return nil }
        var poll = Poll(
            id: 0,
            question: FormattedText(question),
            answers: written.map { PollAnswer(option: [UInt8($0.place)], text: FormattedText($0.text)) }
        )
        if !isAnonymous { poll.flags.insert(.publicVotes) }
        guard isQuiz else {
            if isMultiple { poll.flags.insert(.multipleChoice) }
            return poll
        }
        guard let right, written.contains(where: { $0.place == right }) else { return nil }
        poll.flags.insert(.quiz)
        var votes = PollVotes(option: [UInt8(right)], count: 0)
        votes.isCorrect = true
        poll.results.votes = [votes]
        let reason = explanation.trimmingWhitespace
        if !reason.isEmpty { poll.results.solution = FormattedText(reason) }
        return poll
    }

    /// True if only the right answer is missing.
    var lacksRightAnswer: Bool {
        var other = self
        other.isQuiz = false
        return isQuiz && poll == nil && other.poll != nil
    }
}
