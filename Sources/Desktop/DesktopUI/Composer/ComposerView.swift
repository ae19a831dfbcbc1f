import ClientModel
import GTKBridge
import Localization

/// The lines to write in, what they answer or edit, and the buttons beside them.
final class ComposerView {
    let widget = Box(.vertical)
    /// Called with the text when it was changed by the member.
    var onText: (@MainActor (FormattedText) -> Void)?
    /// Called with the text and where the cursor is in it, in UTF-16 code units, when the member has typed.
    var onCursor: (@MainActor (String, Int) -> Void)?
    /// Called when what is selected is to lead somewhere.
    var onLink: (@MainActor () -> Void)?
    /// Called when what is written is to be sent.
    var onSubmit: (@MainActor () -> Void)?
    /// Called when an answer or an edit is given up; says whether there was one.
    var onCancel: (@MainActor () -> Bool)?
    /// Called when the message is to be sent without the preview of its link.
    var onRefusePreview: (@MainActor () -> Void)?
    /// Called at the arrow up; says whether it was of use.
    var onUp: (@MainActor () -> Bool)?
    /// Called when the keyboard is to go to the messages above; says whether there are any.
    var onMessages: (@MainActor () -> Bool)?
    /// Called when the keyboard's focus comes to what is written.
    var onFocus: (@MainActor () -> Void)?
    /// Called when files are to be chosen.
    var onAttach: (@MainActor () -> Void)?

    /// Called when something is pasted; says whether it was of use. If not, its text is pasted.
    var onPaste: (@MainActor () -> Bool)?

    /// The button that records.
    let record: RecordButton
    /// The stickers, and the button that opens them.
    let stickers: StickerPanel
    /// Called when what is recorded is to be given up.
    var onDiscard: (@MainActor () -> Void)?

    private let look: WindowEnvironment
    private let words: Strings
    /// What is seen while something is recorded; made when that is so first.
    private var recording: RecordingView?
    private let pages = Stack()
    private var recorded = RecordingState()
    private var offersRecording = true
    let area: TextArea
    private lazy var draftController = FormattedArea(area)
    /// In grey as long as nothing was typed.
    private let hint: Label
    private let send: GTKBridge.Button
    private let attach: GTKBridge.Button
    private let bar: ReplyBar
    /// Where a link leads; made when there is one first.
    private var preview: LinkPreviewBar?
    private var isShowing = false

    init(_ session: ChatSession, _ look: WindowEnvironment) {
        self.look = look
        words = look.words
        record = RecordButton(words)
        stickers = StickerPanel(in: session.peer, look) { session.followStickers($0) }
        area = TextArea(label: words.message)
        hint = Label(words.message, overflow: .grows)
        bar = ReplyBar(words)
        send = Button(icon: "org.martlet.Martlet-send-symbolic", label: words.send) {}
        attach = Button(icon: "mail-attachment-symbolic", label: words.attachFiles) {}
        widget.append(bar.widget)
        widget.append(line())
        widget.addStyleClass("composer")
        listen()
    }

    private func line() -> Widget {
        attach.addStyleClass("flat")
        send.addStyleClass("suggested-action")
        for button in [attach, send, record.widget] {
            button.addStyleClass("circular")
            button.align(vertical: .end)
        }
        for part in [area, hint] as [Widget] { part.addStyleClass("chat-text") }
        area.setInsets(top: 7, bottom: 7, left: 4, right: 4)
        let scrolled = ScrolledWindow(area)
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
        let emoji = EmojiButton(label: words.emoji) { [weak self] in
            self?.area.insert($0)
            self?.area.takeFocus()
        }
        let signs = Box(.horizontal)
        for button in [stickers.button, emoji] as [Widget] {
            button.addStyleClass("flat-menu")
            button.align(vertical: .end)
            signs.append(button)
        }
        let draftController = Box(.horizontal, spacing: 6)
        for part in [attach, field, signs] as [Widget] { draftController.append(part) }
        pages.add(draftController, "writing")
        pages.fitSeenPage()
        pages.expandHorizontally()
        let line = Box(.horizontal, spacing: 6)
        for part in [pages, send, record.widget] as [Widget] { line.append(part) }
        line.setMargins(top: 8, bottom: 8, start: 10, end: 10)
        return line
    }

    private func listen() {
        area.onChange { [weak self] in
            guard let self else { return }
            hint.isVisible = area.text.isEmpty
            guard !isShowing else { return }
            onText?(draftController.text)
            onCursor?(area.text, area.selection.upperBound)
        }
        bar.onCancel = { [weak self] in _ = self?.onCancel?() }
        send.onPress { [weak self] in self?.onSubmit?() }
        attach.onPress { [weak self] in self?.onAttach?() }
        area.onFocus { [weak self] in if $0 { self?.onFocus?() } }
        area.onPaste { [weak self] in self?.onPaste?() ?? false }
        area.onKey(.first) { [weak self] event in
            guard let self else { return false }
            switch event.symbol {
            case Key.enter:
                if event.isShift { return false }
                onSubmit?()
                return true
            case Key.escape: return onCancel?() ?? false
            case Key.backTab where !event.isControl: return onMessages?() ?? false
            case Key.up where !event.isShift && !event.isControl: return onUp?() ?? false
            default: return false
            }
        }
    }

    /// Formats what is selected; whether the key is for that.
    func format(_ event: KeyEvent) -> Bool {
        guard let key = FormatShortcut(event), hasSelection else { return false }
        switch key {
        case .toggle(let format): draftController.toggle(format.kind)
        case .clear: draftController.clear()
        case .link:
            onLink?()
            return true
        }
        onText?(draftController.text)
        return true
    }

    /// Types a text in the place of a part, in UTF-16 code units, and has it be something.
    func replace(_ range: Range<Int>, with text: String, as kind: TextEntityKind?) {
        draftController.replace(range, with: text, as: kind)
        onText?(draftController.text)
        focus()
    }

    /// Has what is selected lead to an address; to nowhere without one.
    func link(to address: String) {
        draftController.link(to: address)
        onText?(draftController.text)
    }

    /// Shows what is written.
    func show(_ state: ComposerState) {
        isShowing = true
        draftController.show(state.written)
        isShowing = false
        send.isSensitive = state.canSubmit
        offersRecording = state.offersRecording
        showButtons()
        bar.show(state.purpose)
    }

    /// Shows where the link leads that is written.
    func show(_ shown: LinkPreviewState.Shown) {
        if preview == nil, shown != .nothing { preview = makePreview() }
        preview?.show(shown)
    }

    private func makePreview() -> LinkPreviewBar {
        let preview = LinkPreviewBar(look)
        preview.onRefuse = { [weak self] in
            self?.onRefusePreview?()
            self?.focus()
        }
        // Next to the lines, as it is about what is in them.
        widget.place(preview.widget, after: bar.widget)
        return preview
    }

    /// Offers what may be sent here, and says why the rest may not.
    func show(_ rights: SendingRights) {
        record.isAllowed = rights.voice
        stickers.allow(rights.stickers)
        attach.isSensitive = rights.files
        attach.setName(rights.files ? words.attachFiles : words.filesForbidden)
    }

    /// Shows what is recorded.
    ///
    /// - Returns: What was shown before.
    func show(_ state: RecordingState) -> RecordingState {
        let before = recorded
        recorded = state
        if state.isActive, recording == nil { recording = makeRecordingView() }
        recording?.show(state)
        guard state.isActive != before.isActive else { return before }
        record.show(isRecording: state.isActive)
        pages.show(state.isActive ? "recording" : "writing")
        showButtons()
        if state.isActive { record.widget.takeFocus() }
        return before
    }

    private func makeRecordingView() -> RecordingView {
        let view = RecordingView(look)
        view.onDiscard = { [weak self] in self?.onDiscard?() }
        pages.add(view.widget, "recording")
        return view
    }

    private func showButtons() {
        let records = offersRecording || recorded.isActive
        send.isVisible = !records
        record.widget.isVisible = records
    }

    /// Whether something is selected of what is written, and the keyboard's focus is there.
    var hasSelection: Bool { area.hasFocus && !area.selection.isEmpty }

    /// Puts the keyboard's focus into it.
    func focus() { area.takeFocus() }
}
