import ClientModel

/// The row of an answer: its mark or its share, its text, and the bar of its votes.
struct PollRow: Sendable {
    let option: PollBlock.Option
    let text: MeasuredText
    let percent: MeasuredText?
    let mark: Double
    let action: ElementAction?

    /// The distance from the top of the row to its text.
    private static let top = 4.0
    /// The distance by which the pressable area reaches out of the row to both sides.
    static let padding = 6.0

    var height: Double { max(text.height, mark) + 14 }

    func elements(in place: LayoutRect, indent: Double) -> [LayoutElement] {
        let y = place.y + Self.top
        let width = max(1, place.width - indent)
        var elements = [text.element(.option, x: place.x + indent, y: y, width: width)]
        if let percent {
            let bar = LayoutRect(x: place.x + indent, y: place.maxY - 8, width: width, height: 4)
            elements.insert(
                percent.element(.optionShare, x: place.x, y: y + inFirstLine(percent.height)),
                at: 0
            )
            elements.append(LayoutElement(.optionBar, bar, .fraction(option.share)))
            if let result {
                let sign = LayoutRect(x: place.x, y: place.maxY - 12, width: 10, height: 10)
                elements.append(LayoutElement(.optionMark, sign, .icon(result)))
            }
        } else {
            let sign = LayoutRect(x: place.x, y: y + inFirstLine(mark), width: mark, height: mark)
            elements.insert(LayoutElement(.optionMark, sign, .icon(choice)), at: 0)
        }
        // As much room above the text as below it.
        let area = LayoutRect(
            x: place.x - Self.padding,
            y: place.y - (place.height - text.height) / 2 + Self.top,
            width: place.width + 2 * Self.padding,
            height: place.height
        )
        if let action { elements.append(LayoutElement(.option, area, .plate(radius: 8), action: action)) }
        return elements
    }

    /// The distance from the top of the text that puts something of this height into the middle of its first line.
    private func inFirstLine(_ height: Double) -> Double {
        (((text.box.lines.first?.height ?? text.height) - height) / 2).rounded()
    }

    /// The sign of an answer before the vote.
    private var choice: ElementIcon {
        if case .tickAnswer? = action { return option.isTicked || option.isChosen ? .tickedBox : .box }
        return option.isChosen ? .chosen : .choice
    }

    /// The sign of an answer after the vote; nil for none.
    private var result: ElementIcon? {
        guard option.isChosen || option.isCorrect == true else { return nil }
        guard let isCorrect = option.isCorrect else { return .chosen }
        return isCorrect ? .correct : .wrong
    }
}

/// The explanation of a quiz, on a plate with a bar.
struct PollExplanation: Sendable {
    private let text: MeasuredText

    /// Measures an explanation; nil if there is none.
    init?(_ explanation: FormattedText?, in space: BlockSpace) {
        guard let explanation else { return nil }
        text = space.context.text(explanation, as: .detail, width: max(1, space.textWidth - Self.inset - 8))
    }

    /// The distance from the left edge of the plate to the text.
    private static let inset = 11.0

    var width: Double { text.width + Self.inset + 8 }
    var height: Double { text.height + 8 }

    func elements(x: Double, y: Double, width: Double) -> [LayoutElement] {
        let plate = LayoutRect(x: x, y: y, width: width, height: height)
        let bar = LayoutRect(x: x, y: y, width: 3, height: height)
        return [
            LayoutElement(.pagePlate, plate, .plate(radius: 4)),
            LayoutElement(.pageBar, bar, .plate(radius: 1.5)),
            text.element(.pollExplanation, x: x + Self.inset, y: y + 4, width: width - Self.inset - 8),
        ]
    }
}
