import ClientModel
package import GTKBridge
import Localization
package import WindowParts

/// The text field of the composer, the bar with the answered or edited message, and the buttons.
package final class ComposerView {
    package let widget = Box(.vertical)
    /// Called with the text when the user changed it.
    var onText: (@MainActor (FormattedText) -> Void)?
    /// Called when the user has typed, with the text and the cursor's position in UTF-16 code units.
    var onCursor: (@MainActor (String, Int) -> Void)?
    /// Called to add a link to the selection.
    var onLink: (@MainActor () -> Void)?
    /// Called to send the text.
    var onSubmit: (@MainActor () -> Void)?
    /// Called to cancel a reply or an edit; returns true if there was one.
    var onCancel: (@MainActor () -> Bool)?
    /// Called to send the message without its link preview.
    var onRefusePreview: (@MainActor () -> Void)?
    /// Called at the up arrow key; returns true if it did something.
    var onUp: (@MainActor () -> Bool)?
    /// Called to move the focus to the messages; returns false if there are none.
    package var onMessages: (@MainActor () -> Bool)?
    /// Called when the text field gets the focus.
    package var onFocus: (@MainActor () -> Void)?
    /// Called to choose files.
    var onAttach: (@MainActor () -> Void)?

    /// Called when something is pasted; returns false to paste the text instead.
    package var onPaste: (@MainActor () -> Bool)?

    /// The record button.
    let record: RecordButton
    /// The sticker panel, and the button that opens it.
    let stickers: StickerPanel
    /// Called to discard the recording.
    var onDiscard: (@MainActor () -> Void)?

    private let environment: WindowEnvironment
    private let strings: Strings
    /// The view of a recording; made at first use.
    private var recording: RecordingView?
    private let pages = Stack()
    private var recorded = RecordingState()
    private var offersRecording = true
    package let area: TextArea
    private lazy var draftController = FormattedArea(area)
    /// The grey placeholder of an empty text field.
    private let hint: Label
    private let send: GTKBridge.Button
    private let attach: GTKBridge.Button
    private let bar: ReplyBar
    /// The preview of a link; made at first use.
    private var preview: LinkPreviewBar?
    private var isShowing = false

    init(_ session: ChatSession, _ environment: WindowEnvironment) {
        self.environment = environment
        strings = environment.strings
        record = RecordButton(strings)
        stickers = StickerPanel(in: session.peer, environment) { session.followStickers($0) }
        area = TextArea(label: strings.message)
        hint = Label(strings.message, overflow: .grows)
        bar = ReplyBar(strings)
        send = Button(icon: "org.martlet.Martlet-send-symbolic", label: strings.send) {}
        attach = Button(icon: "mail-attachment-symbolic", label: strings.attachFiles) {}
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
        let emoji = EmojiButton(label: strings.emoji) { [weak self] in
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

    /// Formats the selection; true if the key is a formatting shortcut.
    package func format(_ event: KeyEvent) -> Bool {
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

    /// Replaces a range, in UTF-16 code units, with a text, which becomes an entity of `kind`.
    func replace(_ range: Range<Int>, with text: String, as kind: TextEntityKind?) {
        draftController.replace(range, with: text, as: kind)
        onText?(draftController.text)
        focus()
    }

    /// Sets the link of the selection; an empty address removes it.
    package func link(to address: String) {
        draftController.link(to: address)
        onText?(draftController.text)
    }

    /// Shows the draft.
    func show(_ state: ComposerState) {
        isShowing = true
        draftController.show(state.written)
        isShowing = false
        send.isSensitive = state.canSubmit
        offersRecording = state.offersRecording
        showButtons()
        bar.show(state.purpose)
    }

    /// Shows the preview of the link.
    func show(_ shown: LinkPreviewState.Shown) {
        if preview == nil, shown != .nothing { preview = makePreview() }
        preview?.show(shown)
    }

    private func makePreview() -> LinkPreviewBar {
        let preview = LinkPreviewBar(environment)
        preview.onRefuse = { [weak self] in
            self?.onRefusePreview?()
            self?.focus()
        }
        // The preview concerns the text, so it is next to the text field.
        widget.place(preview.widget, after: bar.widget)
        return preview
    }

    /// Enables the buttons for what the user may send; names of disabled ones say why.
    package func show(_ rights: SendingRights) {
        record.isAllowed = rights.voice
        stickers.allow(rights.stickers)
        attach.isSensitive = rights.files
        attach.setName(rights.files ? strings.attachFiles : strings.filesForbidden)
    }

    /// Shows the recording.
    ///
    /// - Returns: The state that was shown before.
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
        let view = RecordingView(environment)
        view.onDiscard = { [weak self] in self?.onDiscard?() }
        pages.add(view.widget, "recording")
        return view
    }

    private func showButtons() {
        let records = offersRecording || recorded.isActive
        send.isVisible = !records
        record.widget.isVisible = records
    }

    /// True if text is selected in the focused text field.
    package var hasSelection: Bool { area.hasFocus && !area.selection.isEmpty }

    /// Moves the focus to the text field.
    package func focus() { area.takeFocus() }
}
