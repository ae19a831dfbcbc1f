public import ClientModel
import StdExtras

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

    /// Creates the block for a poll. Results are shown if the user has voted or the poll is closed. Nobody votes in a
    /// poll that is not sent yet.
    init(_ poll: Poll, isSent: Bool = true) {
        question = poll.question
        let isQuiz = poll.flags.contains(.quiz)
        isPublic = poll.flags.contains(.publicVotes)
        let isClosed = poll.flags.contains(.closed)
        kind = .poll(isQuiz: isQuiz, isPublic: isPublic, isClosed: isClosed)
        voters = Int(max(0, poll.results.totalVoters))
        let votes = Dictionary(poll.results.votes.map { ($0.option, $0) }) { first, _ in first }
        let didVote = poll.results.votes.contains(where: \.isChosen)
        // Of several answers each is chosen on its own.
        let goesOn =
            poll.flags.contains(.multipleChoice) && poll.flags.isDisjoint(with: [.quiz, .noRevoting])
        canVote = isSent && !isClosed && (!didVote || goesOn)
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

extension PollBlock {
    /// Lays out the question, the kind of poll, a row for each answer, and the number of votes.
    public func fit(in space: BlockSpace) -> BlockFit {
        let inset = space.context.metrics.textInset
        let context = space.context
        let mark = context.metrics.iconSize(.body)
        let indent = max(mark, context.line("100%", as: .detail).width).rounded(.up) + 10
        let question = context.text(self.question, as: .name, width: space.textWidth)
        let kind = context.line(context.words(self.kind), as: .detail, width: space.textWidth)
        let rows = options.map { option in
            Row(
                option: option,
                text: context.text(option.text, as: .body, width: max(1, space.textWidth - indent)),
                percent: option.percent.map { context.line("\($0)%", as: .detail) },
                mark: mark
            )
        }
        let isOpen = isPublic && options.contains { $0.percent != nil }
        let footer = context.line(
            context.words(isOpen ? .showResults : .votes(voters)),
            as: .detail,
            width: space.textWidth
        )
        let tail = TrailingStatusLayout(after: footer.box, in: space)
        let widest = rows.map { $0.text.width + indent }.max() ?? 0
        let wanted = max(question.width, kind.width, widest, max(tail.width, footer.width), 200)
        return BlockFit(width: min(space.width, wanted.rounded(.up) + 2 * inset)) { width in
            let inner = width - 2 * inset
            var elements = [
                question.element(.question, x: inset, y: 0, width: inner),
                kind.element(.pollKind, x: inset, y: question.height),
            ]
            var y = question.height + kind.height + 6
            for row in rows {
                let place = LayoutRect(x: inset, y: y, width: inner, height: row.height)
                elements += row.elements(in: place, indent: indent, canVote: canVote)
                y += row.height
            }
            y += 4
            elements.append(footer.element(.pollFooter, x: inset, y: y, action: isOpen ? .showVotes : nil))
            y += footer.height
            elements += tail.elements(right: width - inset, textHeight: y)
            return BlockLayout(height: y + tail.extraHeight, elements: elements)
        }
    }

    private struct Row: Sendable {
        let option: Option
        let text: MeasuredText
        let percent: MeasuredText?
        let mark: Double

        var height: Double { max(text.height, mark) + 14 }

        func elements(in place: LayoutRect, indent: Double, canVote: Bool) -> [LayoutElement] {
            let action = canVote ? ElementAction.vote(option.id) : nil
            let body = text.element(
                .option,
                x: place.x + indent,
                y: place.y + 4,
                width: max(1, place.width - indent)
            )
            guard let percent else {
                let sign = LayoutRect(x: place.x, y: place.y + 4, width: mark, height: mark)
                let icon = ElementIcon.choice
                return [
                    LayoutElement(.optionMark, sign, .icon(option.isChosen ? .chosen : icon)),
                    body,
                    LayoutElement(.option, place, action: action),
                ]
            }
            let bar = LayoutRect(
                x: place.x + indent,
                y: place.maxY - 8,
                width: max(1, place.width - indent),
                height: 4
            )
            var elements = [
                percent.element(.optionShare, x: place.x, y: place.y + 4), body,
                LayoutElement(.optionBar, bar, .fraction(option.share)),
            ]
            if let action { elements.append(LayoutElement(.option, place, action: action)) }
            if option.isChosen || option.isCorrect == true {
                let sign = LayoutRect(x: place.x, y: place.maxY - 12, width: 10, height: 10)
                let isWrong = option.isChosen && option.isCorrect == false
                let icon: ElementIcon = isWrong ? .wrong : option.isCorrect == nil ? .chosen : .correct
                elements.append(LayoutElement(.optionMark, sign, .icon(icon)))
            }
            return elements
        }
    }
}

/// Whole percentages that add up to 100 in single-choice polls.
enum Percentages {
    /// The shares of counts among `voters`.
    ///
    /// Each share is rounded down, and the missing points go to those with the largest remainders, equal counts
    /// always alike. The sum stays below 100 if equal counts would have to share a point: a third is 33.
    static func of(_ counts: [Int], voters: Int) -> [Int] {
        let total = max(voters, counts.max() ?? 0)
        guard total > 0 else { return counts.map { _ in 0 } }
        let exact = counts.map { Double($0) * 100 / Double(total) }
        var percents = exact.map { Int(clamping: $0.rounded(.down)) }
        // The shares of multiple-choice polls do not add up to 100.
        guard counts.reduce(0, { $0.addingReportingOverflow($1).partialValue }) == total else {
            return exact.map { Int(clamping: $0.rounded()) }
        }
        var missing = 100 - percents.reduce(0, +)
        let losses = Set(zip(exact, percents).map { $0 - Double($1) }.filter { $0 > 0 }).sorted(by: >)
        for loss in losses {
            let alike = percents.indices.filter { exact[$0] - Double(percents[$0]) == loss }
            guard alike.count <= missing else { break }
            for index in alike { percents[index] += 1 }
            missing -= alike.count
        }
        return percents
    }
}
