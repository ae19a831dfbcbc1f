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
        /// True if the user has ticked the option and not voted yet.
        public var isTicked = false
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
    public var kind: PollKind
    /// The number of voters.
    public var voters: Int
    /// True if votes are public.
    public var isPublic: Bool
    /// True if the user can vote now.
    public var canVote: Bool
    /// The explanation of a quiz's right answer; nil for none, or before the user has voted.
    public var explanation: FormattedText?

    /// Creates the block for a poll. Results are shown if the user has voted or the poll is closed. Nobody votes in a
    /// poll that is not sent yet.
    init(_ poll: Poll, ticked: Set<[UInt8]> = [], isSent: Bool = true) {
        question = poll.question
        let isQuiz = poll.flags.contains(.quiz)
        isPublic = poll.flags.contains(.publicVotes)
        let isClosed = poll.flags.contains(.closed)
        kind = PollKind(poll.flags)
        voters = Int(max(0, poll.results.totalVoters))
        let votes = Dictionary(poll.results.votes.map { ($0.option, $0) }) { first, _ in first }
        let didVote = poll.results.votes.contains(where: \.isChosen)
        canVote = isSent && !isClosed && !didVote
        let showsResults = (didVote || isClosed) && !votes.isEmpty
        if isQuiz, showsResults { explanation = poll.results.solution.flatMap { $0.text.isEmpty ? nil : $0 } }
        let counts = poll.answers.map { Int(max(0, votes[$0.option]?.count ?? 0)) }
        let percents = Percentages.of(counts, voters: voters)
        let most = counts.max() ?? 0
        options = zip(poll.answers, zip(counts, percents)).map { answer, result in
            let vote = votes[answer.option]
            var option = Option(id: answer.option, text: answer.text)
            option.isChosen = vote?.isChosen ?? poll.pendingVotes.contains(answer.option)
            option.isTicked = ticked.contains(answer.option)
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

extension PollBlock {
    /// True if the user ticks answers and sends them together.
    private var takesTicks: Bool {
        if case .several = kind { canVote } else { false }
    }

    /// The ids of the ticked options, in order.
    private var ticked: [[UInt8]] { takesTicks ? options.filter(\.isTicked).map(\.id) : [] }

    /// The last line: it sends the ticks, leads to the voters, or says how many there are.
    private var footer: (words: Phrase, action: ElementAction?) {
        if !ticked.isEmpty { return (.vote, .vote(ticked)) }
        let isOpen = isPublic && options.contains { $0.percent != nil }
        return isOpen ? (.showResults, .showVotes) : (.votes(voters), nil)
    }

    /// Lays out the question, the kind of poll, a row for each answer, the explanation, and the number of votes.
    public func fit(in space: BlockSpace) -> BlockFit {
        let inset = space.context.metrics.textInset
        let context = space.context
        let mark = context.metrics.iconSize(.body)
        let indent = max(mark, context.line("100%", as: .detail).width).rounded(.up) + 10
        let question = context.text(self.question, as: .name, width: space.textWidth)
        let kind = context.line(context.words(.poll(self.kind)), as: .detail, width: space.textWidth)
        let rows = options.map { option in
            PollRow(
                option: option,
                text: context.text(option.text, as: .body, width: max(1, space.textWidth - indent)),
                percent: option.percent.map { context.line("\($0)%", as: .detail) },
                mark: mark,
                action: canVote ? takesTicks ? .tickAnswer(option.id) : .vote([option.id]) : nil
            )
        }
        let explanation = PollExplanation(explanation, in: space)
        let (words, action) = self.footer
        let footer = context.line(context.words(words), as: .detail, width: space.textWidth)
        let tail = TrailingStatusLayout(after: footer.box, in: space)
        let widest = rows.map { $0.text.width + indent }.max() ?? 0
        let wanted = max(
            max(question.width, kind.width, widest),
            max(tail.width, footer.width, explanation?.width ?? 0, 200)
        )
        return BlockFit(width: min(space.width, wanted.rounded(.up) + 2 * inset)) { width in
            let inner = width - 2 * inset
            var elements = [
                question.element(.question, x: inset, y: 0, width: inner),
                kind.element(.pollKind, x: inset, y: question.height),
            ]
            var y = question.height + kind.height + 6
            for row in rows {
                let place = LayoutRect(x: inset, y: y, width: inner, height: row.height)
                elements += row.elements(in: place, indent: indent)
                y += row.height
            }
            if let explanation {
                elements += explanation.elements(x: inset, y: y + 4, width: inner)
                y += explanation.height + 6
            }
            y += 4
            elements.append(footer.element(action == nil ? .pollFooter : .pollButton, x: inset, y: y))
            if let action {
                let area = LayoutRect(
                    x: inset - PollRow.padding,
                    y: y - 3,
                    width: footer.width + 2 * PollRow.padding,
                    height: footer.height + 6
                )
                elements.append(LayoutElement(.pollButton, area, .plate(radius: 8), action: action))
            }
            y += footer.height
            elements += tail.elements(right: width - inset, textHeight: y)
            return BlockLayout(height: y + tail.extraHeight, elements: elements)
        }
    }
}
