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
