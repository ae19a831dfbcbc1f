import ClientEngine
import ClientHost
package import ClientModel
package import GTKBridge
import Localization
import TextEntities
package import WindowParts

/// The composer of a chat in one window; the draft is shared by all windows of the chat.
package final class Composer {
    package weak var delegate: (any ComposerDelegate)?

    private let session: ChatSession
    private let environment: WindowEnvironment
    private let view: ComposerView
    private let recordingController: RecordingController
    private let stickerPanel: StickerPanel
    private lazy var completionController = makeCompletionController()
    private var draftController: DraftController { session.draftController }
    private var following: [ObservationToken] = []
    /// True while the page of scheduled messages is open, which a new text joins.
    private var isScheduling = false

    /// A composer of the session's chat; `isSaved` is true in the chat with oneself.
    package init(_ session: ChatSession, _ environment: WindowEnvironment, isSaved: Bool) {
        (self.session, self.environment) = (session, environment)
        recordingController = RecordingController(session.recording, environment)
        stickerPanel = StickerPanel(in: session.peer, environment) { session.followStickers($0) }
        view = ComposerView(
            environment,
            recordButton: recordingController.widget,
            stickerButton: stickerPanel.button,
            isSaved: isSaved
        )
        (view.delegate, recordingController.delegate, stickerPanel.delegate) = (self, self, self)
        following = [
            session.draftController.changes.add { [weak self] in self?.view.show($0) },
            session.draftController.problems.add { [weak self] in self?.report($0) },
            session.links.changes.add { [weak self] in self?.show($0) },
        ]
        recordingController.start()
        view.show(session.draftController.state)
        show(session.links.shown)
    }

    private func makeCompletionController() -> CompletionController {
        CompletionController(store: session.store, peer: session.peer, environment: environment) {
            [weak self] choice, range in
            self?.view.replace(range, with: choice.text, as: choice.kind)
        }
    }

    /// The widget of the composer.
    package var widget: Widget { view.widget }

    /// The list of completions, to be shown over the messages.
    package var completionList: Widget { completionController.widget }

    /// The picture of the camera during a recording, to be shown over the messages.
    package var cameraPreview: Widget { recordingController.preview.widget }

    /// Begins to record a round video.
    package func recordRound() { recordingController.begin(.round) }

    /// Stops following the draft and the recording.
    package func stop() {
        following = []
        recordingController.stop()
    }

    // MARK: - Replies and edits

    /// Begins a reply to a message, or to a part of it.
    package func answer(_ message: Message, author: String, summary: String, quote: Quote? = nil) {
        draftController.answer(message, author: author, summary: summary, quote: quote)
        view.focus()
    }

    /// The message that is being answered.
    package var answered: MessageKey? { draftController.state.reply?.key }

    /// True while a message of the user is being edited.
    package var isEditing: Bool { draftController.state.edited != nil }

    /// True while a message of the user is being edited, or text is written that was not sent.
    package var isWriting: Bool { isEditing || draftController.state.canSubmit }

    /// Begins to edit a message of the user.
    package func edit(_ message: Message) {
        if draftController.edit(message) { view.focus() }
    }

    /// Cancels a reply or an edit.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    package func cancel() -> Bool { draftController.cancel() }

    /// The text that is being written, for a caption; empty while a message is edited.
    package var textForCaption: FormattedText {
        isEditing ? FormattedText("") : draftController.state.written
    }

    /// Removes a text that became a caption, unless another one is being written by now.
    package func textBecameCaption(_ text: FormattedText) {
        if textForCaption == text { draftController.write(FormattedText("")) }
    }

    /// Puts the link of a page in the place of the text that it was made of.
    ///
    /// - Returns: False if another text is being written by now, which stays.
    func text(_ text: FormattedText, became link: String) -> Bool {
        let isThere = textForCaption == text
        if isThere { draftController.write(FormattedText(link)) }
        view.focus()
        return isThere
    }

    /// Offers to publish the text as a page of the server.
    func offerPages() { view.offerPages() }

    /// Ends the reply, which other messages than the composer's carry.
    package func takeReply() -> TakenReply? { draftController.takeReply() }

    /// Discards the recording.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    package func discardRecording() -> Bool { recordingController.discard() }

    // MARK: - Text field

    /// Handles a key press that no widget has handled; true if it did something.
    package func key(_ event: KeyEvent) -> Bool {
        if view.hasFocus, completionController.key(event) { return true }
        return view.format(event)
    }

    /// True if text is selected in the focused text field.
    package var hasSelection: Bool { view.hasSelection }

    /// Sets the link of the selection; an empty address removes it.
    package func link(to address: String) { view.link(to: address) }

    /// Inserts a text at the cursor.
    package func insert(_ text: String) { view.insert(text) }

    /// Moves the focus to the text field.
    package func focus() { view.focus() }

    // MARK: - Sending

    /// Sends the text.
    package func send(_ delivery: Delivery) {
        if draftController.submit(delivery, with: session.links.page) { delegate?.composerDidSend() }
    }

    /// Sends media without an upload, as a reply if one is being written.
    package func send(_ media: Media) {
        session.send(media)
        delegate?.composerDidSend()
    }

    /// Sends a sticker that was seen in the chat, or puts a custom emoji into the text, where that is allowed.
    package func use(sticker: Document) {
        if stickerPanel.rights.stickers { stickerPanelChose(sticker) }
    }

    /// Sends a text of its own, as a command to a bot, beside the one that is being written.
    package func send(text: String) {
        draftController.send(text: text)
        delegate?.composerDidSend()
        focus()
    }

    // MARK: - Display

    /// Offers the page of scheduled messages if there are any; while it is open, texts are scheduled.
    package func show(hasScheduled: Bool, isScheduling: Bool) {
        self.isScheduling = isScheduling
        view.show(hasScheduled: hasScheduled, isScheduling: isScheduling)
    }

    /// Enables the buttons for what the user may send; names of disabled ones say why.
    package func show(_ rights: SendingRights) {
        recordingController.isAllowed = rights.voice
        stickerPanel.allow(rights)
        view.allow(rights)
    }

    private func show(_ preview: LinkPreviewState.Shown) {
        if case .page(let page) = preview { environment.known.learn([.webPage(page)], session.peer) }
        view.show(preview)
    }

    private func report(_ error: any Error) {
        delegate?.composerReports(environment.strings.sentence(error))
    }
}

extension Composer: ComposerViewDelegate {
    func composerViewChanged(to text: FormattedText) { draftController.write(text) }

    func composerViewTyped(_ text: String, cursor: Int) { completionController.typed(text, cursor: cursor) }

    func composerViewSubmits() {
        if isScheduling, !isEditing { composerViewSends(.later) } else { send(Delivery()) }
    }

    func composerViewMayChooseDelivery() -> Bool { !isScheduling && !isEditing }

    func composerViewSends(_ choice: SendMenu.Choice) {
        guard draftController.state.canSubmit else { return }
        switch choice {
        case .silently: send(Delivery(isSilent: true))
        case .later: delegate?.composerAsksForTime()
        }
    }

    func composerViewOpensScheduled() { delegate?.composerOpensScheduled() }

    func composerViewCancels() -> Bool { draftController.cancel() }

    func composerViewOpensSubject() {
        let state = draftController.state
        if let subject = state.reply ?? state.edited { delegate?.composerGoes(to: subject.key) }
    }

    func composerViewRefusesPreview() { session.links.refuse() }

    func composerViewChooses(_ preview: PreviewChoice) { session.links.choose(preview) }

    /// Edits the user's last message, if the text is empty.
    func composerViewGoesUp() -> Bool {
        let state = draftController.state
        guard state.text.isEmpty, state.purpose == .message,
            let message = delegate?.composerLastOwnMessage()
        else { return false }
        edit(message)
        return true
    }

    func composerViewLeavesToMessages() -> Bool { delegate?.composerLeavesToMessages() ?? false }

    func composerViewTookFocus() { delegate?.composerTookFocus() }

    func composerViewAttaches(_ attachment: Attachment) { delegate?.composerAttaches(attachment) }

    func composerViewAsksForLink() { delegate?.composerAsksForLink() }

    func composerViewPastes() -> Bool { delegate?.composerPastes() ?? false }
}

extension Composer: RecordingControllerDelegate {
    func recordingBegins() { delegate?.composerBeginsRecording() }

    func recordingWasSent() { delegate?.composerDidSend() }

    func recordingShows(_ recording: Widget?) { view.showRecording(recording) }

    func recordingReturnsFocus() { view.focus() }

    func recordingReports(_ problem: String) { delegate?.composerReports(problem) }
}

extension Composer: StickerPanelDelegate {
    /// Sends a sticker or an animation; a custom emoji goes into the text.
    func stickerPanelChose(_ sticker: Document) {
        guard sticker.isCustomEmoji else { return send(.document(sticker)) }
        view.insert(sticker.emojiInText, as: .customEmoji(sticker.id.number))
    }

    func stickerPanelRemoves(_ gif: Document) {
        Task { [weak self, session] in
            do { try await session.remove(savedGIF: gif) } catch { self?.report(error) }
        }
    }

    func stickerPanelDidClose() { view.focus() }
}

extension Document {
    /// The plain emoji that a custom one covers in a text. A stranger wrote it: other text than one emoji would be sent
    /// in the user's name.
    nonisolated var emojiInText: String {
        guard stickerEmoji.isOneEmoji, stickerEmoji.utf8.count <= 64,
            stickerEmoji.first?.isShownAsEmoji == true
        else { return "🙂" }
        return stickerEmoji
    }
}
