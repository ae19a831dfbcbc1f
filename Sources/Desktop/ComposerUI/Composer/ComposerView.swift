import ClientModel
import GTKBridge
import Localization
import WindowParts

/// The text field of the composer, the bar with the answered or edited message, and the buttons.
final class ComposerView {
    let widget = Box(.vertical)
    weak var delegate: (any ComposerViewDelegate)?

    private let environment: WindowEnvironment
    private let strings: Strings
    private let pages = Stack()
    /// The view of a recording, once there was one.
    private var recording: Widget?
    private var isRecording = false
    private var offersRecording = true
    /// True while messages of the scheduled ones are shown, and what is written joins them.
    private var isScheduling = false
    private let area: TextArea
    private lazy var formattedArea = FormattedArea(area)
    private var spelling: SpellingController?
    /// The grey placeholder of an empty text field.
    private let hint: Label
    private let sendButton: SendButton
    private let scheduled: GTKBridge.Button
    private let attach: MenuButton
    private let record: Widget
    private let stickers: Widget
    private let isSaved: Bool
    private lazy var bar = ReplyBar(strings) { [weak self] in
        _ = self?.delegate?.composerViewCancels()
    } open: { [weak self] in
        self?.delegate?.composerViewOpensSubject()
    }
    /// The preview of a link; made at first use.
    private var preview: LinkPreviewBar?
    /// The draft, for the choices that its preview has.
    private var shown = ComposerState()
    private var isShowing = false
    /// The rights that the menu of attachments is for.
    private var allowed: SendingRights?
    /// True if a text can become a page of the server.
    private var offersPages = false

    /// The view of an empty draft.
    ///
    /// - Parameters:
    ///   - environment: The appearance and language.
    ///   - recordButton: The button that replaces the send button while the text is empty.
    ///   - stickerButton: The button that opens the sticker panel.
    ///   - isSaved: True in the chat with oneself.
    init(_ environment: WindowEnvironment, recordButton: Widget, stickerButton: Widget, isSaved: Bool) {
        self.environment = environment
        strings = environment.strings
        (record, stickers) = (recordButton, stickerButton)
        area = TextArea(label: strings.message)
        hint = Label(strings.message, overflow: .grows)
        sendButton = SendButton(strings)
        scheduled = Button(
            icon: "x-office-calendar-symbolic",
            label: isSaved ? strings.reminders : strings.scheduledMessages
        ) {}
        self.isSaved = isSaved
        scheduled.isVisible = false
        attach = MenuButton(icon: "mail-attachment-symbolic", label: strings.attach, opensUpwards: true)
        widget.append(bar.widget)
        widget.append(line(stickerButton))
        widget.addStyleClass("composer")
        listen()
        allow(SendingRights())
    }

    private func line(_ stickerButton: Widget) -> Widget {
        let send = sendButton.widget
        send.addStyleClass("suggested-action")
        for button in [send, record] as [Widget] {
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
        let emoji = EmojiButton(icon: "org.martlet.Martlet-emoji-symbolic", label: strings.emoji) {
            [weak self] in
            self?.area.insert($0)
            self?.area.takeFocus()
        }
        let signs = Box(.horizontal, spacing: 6)
        scheduled.addStyleClass("flat")
        scheduled.addStyleClass("circular")
        scheduled.align(vertical: .end)
        for button in [attach, stickerButton, emoji] as [Widget] {
            button.addStyleClass("flat-menu")
            button.align(vertical: .end)
        }
        signs.append(scheduled)
        signs.append(stickerButton)
        signs.append(emoji)
        let writing = Box(.horizontal, spacing: 6)
        for part in [attach, field, signs] as [Widget] { writing.append(part) }
        pages.add(writing, "writing")
        pages.fitSeenPage()
        pages.expandHorizontally()
        let line = Box(.horizontal, spacing: 6)
        for part in [pages, send, record] as [Widget] { line.append(part) }
        line.setMargins(top: 8, bottom: 8, start: 10, end: 10)
        return line
    }

    private func listen() {
        offerFormats()
        area.onChange { [weak self] in
            guard let self else { return }
            hint.isVisible = area.text.isEmpty
            guard !isShowing else { return }
            reportText()
            delegate?.composerViewTyped(area.text, cursor: area.selection.upperBound)
        }
        sendButton.delegate = self
        scheduled.onPress { [weak self] in self?.delegate?.composerViewOpensScheduled() }
        attach.onReturn { [weak self] in self?.focus() }
        area.onFocus { [weak self] in if $0 { self?.delegate?.composerViewTookFocus() } }
        area.onPaste { [weak self] in self?.delegate?.composerViewPastes() ?? false }
        area.onKey(.first) { [weak self] event in
            guard let delegate = self?.delegate else { return false }
            switch event.symbol {
            case Key.enter:
                if event.isShift { return false }
                delegate.composerViewSubmits()
                return true
            case Key.escape: return delegate.composerViewCancels()
            case Key.backTab where !event.isControl && self?.preview?.takeFocus() == true: return true
            case Key.backTab where !event.isControl: return delegate.composerViewLeavesToMessages()
            case Key.up where !event.isShift && !event.isControl: return delegate.composerViewGoesUp()
            default: return false
            }
        }
    }

    private func reportText() { delegate?.composerViewChanged(to: formattedArea.text) }

    /// Formats the selection; true if the key is a formatting shortcut.
    func format(_ event: KeyEvent) -> Bool {
        guard let key = FormatShortcut(event), hasSelection else { return false }
        format(key)
        return true
    }

    private func format(_ shortcut: FormatShortcut) {
        guard !area.selection.isEmpty else { return }
        if shortcut == .link { return delegate?.composerViewAsksForLink() ?? () }
        formattedArea.apply(shortcut)
        reportText()
    }

    /// The ways to format, in the menu of the text: their keys are learnt there.
    private func offerFormats() {
        let formats = FormatShortcut.all.map { shortcut in
            MenuEntry(shortcut.title(in: strings), keys: shortcut.keys) { [weak self] in
                self?.format(shortcut)
                // The menu closes after this, and takes the focus along.
                if shortcut != .link { onMain { self?.focus() } }
            }
        }
        let menu = [MenuSection(nil, [MenuEntry(strings.formatting, of: formats)])]
        spelling = SpellingController(area, strings, menu: menu) { [environment] in environment.spelling }
    }

    /// Replaces a range, in UTF-16 code units, with a text, which becomes an entity of `kind`.
    func replace(_ range: Range<Int>, with text: String, as kind: TextEntityKind?) {
        formattedArea.replace(range, with: text, as: kind)
        reportText()
        focus()
    }

    /// Sets the link of the selection; an empty address removes it.
    func link(to address: String) {
        formattedArea.link(to: address)
        reportText()
    }

    /// Shows the draft.
    func show(_ state: ComposerState) {
        isShowing = true
        formattedArea.show(state.written)
        isShowing = false
        sendButton.widget.isSensitive = state.canSubmit
        offersRecording = state.offersRecording
        showButtons()
        bar.show(state.purpose)
        shown = state
        preview?.show(state.preview, of: state.links)
    }

    /// Shows the preview of the link.
    func show(_ shown: LinkPreviewState.Shown) {
        if preview == nil, shown != .nothing { preview = makePreview() }
        preview?.show(shown)
    }

    private func makePreview() -> LinkPreviewBar {
        let preview = LinkPreviewBar(environment) { [weak self] in
            self?.delegate?.composerViewRefusesPreview()
            self?.focus()
        } choose: { [weak self] choice in
            self?.delegate?.composerViewChooses(choice)
            // The menu closes after this, and takes the focus along.
            onMain { self?.focus() }
        }
        preview.onReturn { [weak self] in self?.focus() }
        preview.show(shown.preview, of: shown.links)
        // The preview concerns the text, so it is next to the text field.
        widget.place(preview.widget, after: bar.widget)
        return preview
    }

    /// Offers to attach what the user may send.
    func allow(_ rights: SendingRights) {
        guard rights != allowed else { return }
        allowed = rights
        area.isSensitive = rights.text
        hint.text = rights.text ? strings.message : strings.textForbidden
        showAttachMenu()
    }

    /// Offers to publish the text as a page of the server.
    func offerPages() {
        guard !offersPages else { return }
        offersPages = true
        showAttachMenu()
    }

    private func showAttachMenu() {
        guard let allowed else { return }
        attach.setMenu(
            AttachMenu.sections(for: allowed, offersPages: offersPages, strings) { [weak self] in
                self?.delegate?.composerViewAttaches($0)
            }
        )
    }

    /// Shows the view of a recording in place of the text field; nil shows the text field again.
    func showRecording(_ view: Widget?) {
        if let view, recording == nil {
            pages.add(view, "recording")
            recording = view
        }
        isRecording = view != nil
        pages.show(isRecording ? "recording" : "writing")
        showButtons()
    }

    private func showButtons() {
        let records = (offersRecording || isRecording) && !isScheduling
        sendButton.widget.isVisible = !records
        record.isVisible = records
    }

    /// Offers the page of scheduled messages, if there are any, unless it is open.
    func show(hasScheduled: Bool, isScheduling: Bool) {
        self.isScheduling = isScheduling
        scheduled.isVisible = hasScheduled && !isScheduling
        // On that page one writes texts only.
        for button in [attach, stickers] as [Widget] { button.isVisible = !isScheduling }
        showButtons()
    }

    /// True if the text field has the focus.
    var hasFocus: Bool { area.hasFocus }

    /// True if text is selected in the focused text field.
    var hasSelection: Bool { area.hasFocus && !area.selection.isEmpty }

    /// Inserts a text at the cursor.
    func insert(_ text: String) { area.insert(text) }

    /// Replaces the selection with a text, which becomes an entity of `kind`.
    func insert(_ text: String, as kind: TextEntityKind) { replace(area.selection, with: text, as: kind) }

    /// Moves the focus to the text field.
    func focus() { area.takeFocus() }
}

extension ComposerView: SendButtonDelegate {
    func sendButtonPressed() {
        let hadFocus = sendButton.widget.containsFocus
        delegate?.composerViewSubmits()
        // The button goes, with nothing to send.
        if hadFocus { focus() }
    }

    func sendButtonMenu() -> [MenuSection] {
        guard delegate?.composerViewMayChooseDelivery() == true else { return [] }
        return SendMenu.sections(isSaved: isSaved, strings) { [weak self] in
            self?.delegate?.composerViewSends($0)
            // The menu closes after this, and gives the focus to the button, which is gone.
            if $0 == .silently { onMain { self?.focus() } }
        }
    }
}
