public import ClientModel
import StdExtras
public import TelegramSchema

extension TL.Poll {
    /// Converts an own poll for the server.
    public init(_ poll: Poll) {
        self.init(
            id: poll.number,
            closed: poll.flags.contains(.closed),
            publicVoters: poll.flags.contains(.publicVotes),
            multipleChoice: poll.flags.contains(.multipleChoice),
            quiz: poll.flags.contains(.quiz),
            revotingDisabled: poll.flags.contains(.noRevoting),
            shuffleAnswers: poll.flags.contains(.shuffled),
            hideResultsUntilClose: poll.flags.contains(.hidesResults),
            question: TL.TextWithEntities(poll.question),
            answers: poll.answers.map {
                TL.PollAnswer(text: TL.TextWithEntities($0.text), option: $0.option)
            },
            closePeriod: poll.closePeriod,
            closeDate: poll.closeDate,
            hash: 0
        )
    }
}

extension TL.InputMedia {
    /// A poll to send or close, with the correct answers of a quiz and their explanation.
    ///
    /// - Parameter poll: The poll; for a quiz, ``PollResults/votes`` mark the correct answers.
    public init(_ poll: Poll) {
        let right = poll.results.votes.filter(\.isCorrect).map(\.option)
        let places = poll.answers.indices.filter { right.contains(poll.answers[$0].option) }
        let solution = poll.results.solution.map { TL.TextWithEntities($0) }
        self = .inputMediaPoll(
            .init(
                poll: TL.Poll(poll),
                correctAnswers: poll.flags.contains(.quiz) ? places.map { Int32(clamping: $0) } : nil,
                solution: solution?.text,
                solutionEntities: solution?.entities
            )
        )
    }
}

extension TL.TextWithEntities {
    /// Converts a text of a poll or a title for the server. Such texts contain no mentions by id.
    public init(_ text: FormattedText) {
        self.init(text: text.text, entities: [TL.MessageEntity](text.entities, naming: { _ in nil }))
    }
}
