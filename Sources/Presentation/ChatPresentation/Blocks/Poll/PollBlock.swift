public import ClientModel

/// A poll or a quiz.
public struct PollBlock: ContentBlock {
    /// An answer option.
    public struct Option: Hashable, Sendable {
        /// The id of the option on the wire.
        public var id: [UInt8]
        /// The text of the answer.
        public var text: FormattedText
        /// True if the user chose the option.
        public var isChosen = false
        /// True if the option is correct; nil if unknown, or if the poll is not a quiz.
        public var isCorrect: Bool?
        /// The percentage of votes; nil while the results are hidden.
        public var percent: Int?
        /// The length of the bar, 0…1: the most popular option's bar is full.
        public var share = 0.0
    }

    /// The question.
    public var question: FormattedText
    /// The answer options.
    public var options: [Option]
    /// The kind of poll.
    public var kind: Phrase
    /// The number of voters.
    public var voters: Int
    /// True if votes are public.
    public var isPublic: Bool
    /// True if the user can vote now.
    public var canVote: Bool

    /// Creates the block for a poll. Results are shown if the user has voted or the poll is closed.
    init(_ poll: Poll) {
        question = poll.question
        let isQuiz = poll.flags.contains(.quiz)
        isPublic = poll.flags.contains(.publicVotes)
        let isClosed = poll.flags.contains(.closed)
        kind = .poll(isQuiz: isQuiz, isPublic: isPublic, isClosed: isClosed)
        voters = Int(max(0, poll.results.totalVoters))
        let votes = Dictionary(poll.results.votes.map { ($0.option, $0) }) { first, _ in first }
        let didVote = poll.results.votes.contains(where: \.isChosen)
        canVote = !isClosed && !didVote
        let showsResults = (didVote || isClosed) && !votes.isEmpty
        let counts = poll.answers.map { Int(max(0, votes[$0.option]?.count ?? 0)) }
        let percents = Percentages.of(counts, voters: voters)
        let most = counts.max() ?? 0
        options = zip(poll.answers, zip(counts, percents)).map { answer, result in
            let vote = votes[answer.option]
            var option = Option(id: answer.option, text: answer.text)
            option.isChosen = vote?.isChosen ?? poll.pendingVotes.contains(answer.option)
            guard showsResults else { return option }
            option.percent = result.1
            option.share = most > 0 ? Double(result.0) / Double(most) : 0
            if isQuiz { option.isCorrect = vote?.isCorrect ?? false }
            return option
        }
    }

    /// Stands within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}
