import ClientModel
import GTKBridge
import Localization
import WindowParts

/// Asks for a poll: the question, the answers and the rules.
final class PollPanel: AttachmentPanel {
    var widget: Widget { scrolled }
    weak var delegate: (any AttachmentPanelDelegate)?

    private let strings: Strings
    private let scrolled: ScrolledWindow
    private let question: Entry
    private let list = Box(.vertical, spacing: 6)
    private var answers: [AnswerRow] = []
    private let explanation: Entry
    private let note = Label(overflow: .wraps)
    private var form = PollForm()

    init(_ strings: Strings) {
        self.strings = strings
        question = Entry(label: strings.pollQuestion, hint: strings.pollQuestion)
        explanation = Entry(label: strings.pollExplanation, hint: strings.pollExplanation)
        let column = Box(.vertical, spacing: 10)
        scrolled = ScrolledWindow(column)
        scrolled.growBetween(200, and: 600)
        scrolled.expand()
        question.limit(to: PollForm.longestQuestion)
        explanation.limit(to: PollForm.longestExplanation)
        explanation.isVisible = false
        note.addStyleClass("caption")
        note.addStyleClass("dim-label")
        note.setWidestLine(46)
        for part in [question, list, note, makeRules(), explanation] as [Widget] { column.append(part) }
        column.setMargins(top: 12, bottom: 16, start: 16, end: 16)
        for entry in [question, explanation] {
            entry.onChange { [weak self] in self?.changed() }
            entry.onSubmit { [weak self] in self?.delegate?.attachmentPanelSubmits() }
        }
        addAnswer()
        addAnswer()
        changed()
    }

    private func makeRules() -> Widget {
        let rules = PreferencesGroup()
        rules.add(
            SwitchRow(strings.pollIsAnonymous, isOn: true) { [weak self] in
                self?.form.isAnonymous = $0
                self?.changed()
            }
        )
        let several = SwitchRow(strings.pollIsMultiple, isOn: false) { [weak self] in
            self?.form.isMultiple = $0
            self?.changed()
        }
        rules.add(several)
        rules.add(
            SwitchRow(strings.pollIsQuiz, isOn: false) { [weak self] isQuiz in
                self?.form.isQuiz = isQuiz
                // A quiz has one right answer.
                several.isSensitive = !isQuiz
                self?.changed()
            }
        )
        return rules
    }

    private func addAnswer() {
        let place = answers.count
        let row = AnswerRow(strings, number: place + 1)
        row.entry.onChange { [weak self] in self?.changed() }
        row.entry.onSubmit { [weak self] in self?.goOn(from: place) }
        row.mark.onToggle { [weak self] in self?.marked(place) }
        answers.append(row)
        list.append(row.widget)
    }

    /// Goes to the next answer, or sends after the last one.
    private func goOn(from place: Int) {
        if place + 1 < answers.count {
            answers[place + 1].entry.takeFocus()
        } else {
            delegate?.attachmentPanelSubmits()
        }
    }

    private func marked(_ place: Int) {
        if answers[place].mark.isOn {
            form.right = place
            for (other, row) in answers.enumerated() where other != place && row.mark.isOn {
                row.mark.isOn = false
            }
        } else if form.right == place {
            form.right = nil
        }
        changed()
    }

    var media: [Media] { form.poll.map { [.poll($0)] } ?? [] }

    func focus() { question.takeFocus() }

    func stop() {}

    private func changed() {
        form.question = question.text
        form.answers = answers.map(\.entry.text)
        form.explanation = explanation.text
        // An empty line is always there for one more answer.
        if answers.last?.entry.text.isEmpty == false, answers.count < PollForm.mostAnswers { addAnswer() }
        explanation.isVisible = form.isQuiz
        for row in answers { row.mark.isVisible = form.isQuiz }
        note.text = form.lacksRightAnswer ? strings.pollLacksRightAnswer : strings.pollAnswersHint
        delegate?.attachmentPanelChanged()
    }
}

/// The line of one answer: its text and, in a quiz, the mark of the right one.
private final class AnswerRow {
    let widget = Box(.horizontal, spacing: 8)
    let entry: Entry
    let mark: CheckButton

    init(_ strings: Strings, number: Int) {
        let name = strings.pollAnswer(number: number)
        entry = Entry(label: name, hint: name)
        mark = CheckButton("")
        mark.setAccessibleLabel(strings.pollRightAnswer(number: number))
        mark.setTooltip(strings.pollRightAnswer(number: number))
        entry.limit(to: PollForm.longestAnswer)
        entry.expandHorizontally()
        for part in [entry, mark] as [Widget] { widget.append(part) }
    }
}
