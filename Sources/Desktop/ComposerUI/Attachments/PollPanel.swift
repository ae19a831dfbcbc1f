import ClientModel
import GTKBridge
import Localization
import StdExtras
import WindowParts

/// Asks for a poll: the question, the answers and the rules.
final class PollPanel: AttachmentPanel {
    var widget: Widget { scrolled }
    weak var delegate: (any AttachmentPanelDelegate)?

    private let strings: Strings
    private let scrolled: ScrolledWindow
    private let question: CountedEntry
    private let list = Box(.vertical, spacing: 6)
    private var answers: [AnswerRow] = []
    private let explanation: CountedEntry
    private let note = Label(overflow: .wraps)
    private var form = PollForm()
    private var firstRule: Widget?

    init(_ strings: Strings) {
        self.strings = strings
        question = CountedEntry(strings.pollQuestion, limit: PollForm.longestQuestion)
        explanation = CountedEntry(strings.pollExplanation, limit: PollForm.longestExplanation)
        let column = Box(.vertical, spacing: 10)
        scrolled = ScrolledWindow(column)
        scrolled.growBetween(200, and: 600)
        scrolled.expand()
        explanation.widget.isVisible = false
        note.addStyleClass("caption")
        note.addStyleClass("dim-label")
        note.setWidestLine(46)
        let parts: [Widget] = [question.widget, list, note, makeRules(), explanation.widget]
        for part in parts { column.append(part) }
        column.setMargins(top: 12, bottom: 16, start: 16, end: 16)
        for field in [question, explanation] { field.entry.onChange { [weak self] in self?.changed() } }
        question.entry.onSubmit { [weak self] in self?.answers.first?.field.entry.takeFocus() }
        explanation.entry.onSubmit { [weak self] in self?.delegate?.attachmentPanelSubmits() }
        addAnswer()
        addAnswer()
        changed()
    }

    private func makeRules() -> Widget {
        let rules = PreferencesGroup()
        let anonymous = SwitchRow(strings.pollIsAnonymous, isOn: true) { [weak self] in
            self?.form.isAnonymous = $0
            self?.changed()
        }
        rules.add(anonymous)
        firstRule = anonymous
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
        row.field.entry.onChange { [weak self] in self?.changed() }
        row.field.entry.onSubmit { [weak self] in self?.goOn(from: place) }
        row.mark.onToggle { [weak self] in self?.marked(place) }
        answers.append(row)
        list.append(row.widget)
    }

    /// Goes to the next answer, or to the rules after the last one.
    private func goOn(from place: Int) {
        if place + 1 < answers.count {
            answers[place + 1].field.entry.takeFocus()
        } else {
            firstRule?.takeFocus()
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

    var closingQuestion: String? {
        let texts = [form.question, form.explanation] + form.answers
        return texts.contains { !$0.trimmingWhitespace.isEmpty } ? strings.discardPollQuestion : nil
    }

    func focus() { question.entry.takeFocus() }

    func stop() {}

    private func changed() {
        form.question = question.entry.text
        form.answers = answers.map(\.field.entry.text)
        form.explanation = explanation.entry.text
        for field in [question, explanation] + answers.map(\.field) { field.showRest() }
        // An empty line is always there for one more answer.
        if form.answers.last?.isEmpty == false, answers.count < PollForm.mostAnswers { addAnswer() }
        explanation.widget.isVisible = form.isQuiz
        for row in answers { row.mark.isVisible = form.isQuiz }
        note.text = form.lacksRightAnswer ? strings.pollLacksRightAnswer : strings.pollAnswersHint
        delegate?.attachmentPanelChanged()
    }
}

/// The line of one answer: its text and, in a quiz, the mark of the right one.
private final class AnswerRow {
    let widget = Box(.horizontal, spacing: 8)
    let field: CountedEntry
    let mark: CheckButton

    init(_ strings: Strings, number: Int) {
        let name = strings.pollAnswer(number: number)
        field = CountedEntry(name, limit: PollForm.longestAnswer)
        mark = CheckButton("")
        mark.setAccessibleLabel(strings.pollRightAnswer(number: number))
        mark.setTooltip(strings.pollRightAnswer(number: number))
        field.widget.expandHorizontally()
        for part in [field.widget, mark] as [Widget] { widget.append(part) }
    }
}

/// An entry that takes a limited number of characters, and says how many are left when they are few.
private final class CountedEntry {
    /// The number of characters from which on those that are left are shown.
    private static let few = 20

    let widget = Box(.horizontal, spacing: 8)
    let entry: Entry
    private let rest = Label(overflow: .grows)
    private let limit: Int

    init(_ name: String, limit: Int) {
        self.limit = limit
        entry = Entry(label: name, hint: name)
        entry.limit(to: limit)
        entry.expandHorizontally()
        for style in ["caption", "dim-label", "numeric"] { rest.addStyleClass(style) }
        for part in [entry, rest] as [Widget] { widget.append(part) }
        showRest()
    }

    /// Says how many characters are left.
    func showRest() {
        // GTK counts code points.
        let left = limit - entry.text.unicodeScalars.count
        rest.isVisible = left <= Self.few
        rest.text = "\(left)"
    }
}
