public import ClientModel
public import TelegramSchema

extension Poll {
    /// Most answers that are kept: each has a row, and a request for its voters.
    static let mostAnswers = 32

    /// Converts a poll with its results.
    public init(_ poll: TL.Poll, _ results: TL.PollResults) {
        self.init(poll)
        self.results = PollResults(results)
    }

    /// Converts a poll; its results come separately.
    public init(_ poll: TL.Poll) {
        self.init(
            id: poll.id,
            question: FormattedText(poll.question),
            answers: poll.answers.prefix(Self.mostAnswers).map { answer in
                PollAnswer(option: answer.option, text: FormattedText(answer.text))
            }
        )
        flags.insert(.closed, if: poll.closed)
        flags.insert(.publicVotes, if: poll.publicVoters)
        flags.insert(.multipleChoice, if: poll.multipleChoice)
        flags.insert(.quiz, if: poll.quiz)
        flags.insert(.noRevoting, if: poll.revotingDisabled)
        flags.insert(.shuffled, if: poll.shuffleAnswers)
        flags.insert(.hidesResults, if: poll.hideResultsUntilClose)
        closePeriod = poll.closePeriod
        closeDate = poll.closeDate
    }
}

extension PollResults {
    /// Converts the results of a poll.
    public init(_ results: TL.PollResults) {
        self.init()
        isPartial = results.min
        totalVoters = results.totalVoters ?? 0
        recentVoters = results.recentVoters?.prefix(Poll.mostAnswers).map { PeerID($0) } ?? []
        votes = results.results?.prefix(Poll.mostAnswers).map { PollVotes($0) } ?? []
        solution = results.solution.map { text in
            var solution = FormattedText(text)
            solution.entities = [TextEntity](results.solutionEntities)
            return solution
        }
    }
}

extension PollVotes {
    fileprivate init(_ votes: TL.PollAnswerVoters) {
        self.init(option: votes.option, count: votes.voters ?? 0)
        isChosen = votes.chosen
        isCorrect = votes.correct
    }
}
