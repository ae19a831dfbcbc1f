public import ClientModel
public import TelegramSchema

extension Poll {
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
            answers: poll.answers.map { PollAnswer(option: $0.option, text: FormattedText($0.text)) }
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
        recentVoters = results.recentVoters?.map { PeerID($0) } ?? []
        votes = results.results?.map { PollVotes($0) } ?? []
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
