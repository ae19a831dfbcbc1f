public import ClientModel

/// A poll or a quiz.
public struct PollBlock: ContentBlock {
    /// An answer.
    public struct Option: Hashable, Sendable {
        /// Its name on the wire.
        public var id: [UInt8]
        /// What it says.
        public var text: FormattedText
        /// Whether we chose it.
        public var isChosen = false
        /// Whether it is right; nil where that is not known, or nothing is.
        public var isCorrect: Bool?
        /// How many of a hundred chose it; nil while we may not see.
        public var percent: Int?
        /// How long its bar is, 0…1: the most popular one's is full.
        public var share = 0.0
    }

    /// What is asked.
    public var question: FormattedText
    /// The answers.
    public var options: [Option]
    /// What sort of poll it is.
    public var kind: Phrase
    /// How many voted.
    public var voters: Int
    /// Whether one can see who voted what.
    public var isPublic: Bool
    /// Whether one can vote now.
    public var canVote: Bool

    /// A poll. Its results are shown when we voted or it is closed.
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

    /// Within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}
