import GTKBridge

/// The lines to write in, what they answer or edit, and the buttons beside them.
final class ComposerView {
    let widget = Box(.vertical)
    /// Called with the text when it was changed by the member.
    var onText: (@MainActor (String) -> Void)?
    /// Called when what is written is to be sent.
    var onSubmit: (@MainActor () -> Void)?
    /// Called when an answer or an edit is given up; says whether there was one.
    var onCancel: (@MainActor () -> Bool)?
    /// Called at the arrow up; says whether it was of use.
    var onUp: (@MainActor () -> Bool)?
    /// Called when files are to be chosen.
    var onAttach: (@MainActor () -> Void)?

    /// Called when something is pasted that has a picture in it; says whether it was of use.
    var onPicture: (@MainActor () -> Bool)?

    private let words: any WindowLanguage
    private let area: TextArea
    /// In grey as long as nothing was typed.
    private let hint: Label
    private let send: Button
    private let bar: Revealer
    private let barIcon = Icon("mail-reply-sender-symbolic")
    private let barTitle = Label()
    private let barText = Label()
    private var isShowing = false

    init(_ words: any WindowLanguage) {
        self.words = words
        area = TextArea(label: words.message)
        hint = Label(words.message, overflow: .grows)
        let column = Box(.vertical)
        let row = Box(.horizontal, spacing: 10)
        bar = Revealer(row, fromBelow: true)
        send = Button(icon: "go-up-symbolic", label: words.send) {}
        barTitle.addStyleClass("caption-heading")
        barTitle.addStyleClass("accent")
        barText.addStyleClass("dim-label")
        column.append(barTitle)
        column.append(barText)
        column.expandHorizontally()
        let close = Button(icon: "window-close-symbolic", label: words.cancel) { [weak self] in
            _ = self?.onCancel?()
        }
        close.addStyleClass("flat")
        close.addStyleClass("circular")
        close.align(vertical: .center)
        for part in [barIcon, column, close] as [Widget] { row.append(part) }
        row.setMargins(top: 6, start: 16, end: 8)
        widget.append(bar)
        widget.append(line())
        widget.addStyleClass("composer")
        listen()
    }

    private func line() -> Widget {
        let attach = Button(icon: "mail-attachment-symbolic", label: words.attachFiles) { [weak self] in
            self?.onAttach?()
        }
        attach.addStyleClass("flat")
        send.addStyleClass("suggested-action")
        for button in [attach, send] {
            button.addStyleClass("circular")
            button.align(vertical: .end)
        }
        area.setInsets(top: 7, bottom: 7, left: 4, right: 4)
        let scrolled = ScrolledArea(area)
        scrolled.growBetween(34, and: 220)
        scrolled.expandHorizontally()
        hint.addStyleClass("dim-label")
        hint.isTarget = false
        hint.align(horizontal: .start, vertical: .start)
        hint.setMargins(top: 7, start: 4)
        let field = Overlay(scrolled)
        field.add(hint)
        field.align(vertical: .center)
        field.expandHorizontally()
        let line = Box(.horizontal, spacing: 6)
        for part in [attach, field, send] as [Widget] { line.append(part) }
        line.setMargins(top: 8, bottom: 8, start: 10, end: 10)
        return line
    }

    private func listen() {
        area.onChange { [weak self] in
            guard let self else { return }
            hint.isVisible = area.text.isEmpty
            guard !isShowing else { return }
            onText?(area.text)
        }
        send.onPress { [weak self] in self?.onSubmit?() }
        area.onPaste { [weak self] in _ = self?.onPicture?() }
        area.onKey(.first) { [weak self] event in
            guard let self else { return false }
            switch event.symbol {
            case Key.enter:
                if event.isShift { return false }
                onSubmit?()
                return true
            case Key.escape: return onCancel?() ?? false
            case Key.up where !event.isShift && !event.isControl: return onUp?() ?? false
            default: return false
            }
        }
    }

    /// Shows what is written.
    func show(_ state: ComposerState) {
        isShowing = true
        area.text = state.text
        isShowing = false
        send.isSensitive = state.canSubmit
        switch state.purpose {
        case .message: bar.isRevealed = false
        case .reply(let subject):
            barIcon.show("mail-reply-sender-symbolic")
            show(words.reply(to: subject.author), subject.summary)
        case .edit(let subject):
            barIcon.show("document-edit-symbolic")
            show(words.editMessage, subject.summary)
        }
    }

    private func show(_ title: String, _ text: String) {
        barTitle.text = title
        barText.text = text.replacing("\n", with: " ")
        bar.isRevealed = true
    }

    /// Puts the keyboard's focus into it.
    func focus() { area.takeFocus() }
}
