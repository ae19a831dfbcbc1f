import ClientEngine
import ClientHost
import ClientModel
import MediaStore
import MessageStore
import Signals
import WindowParts
import StdExtras

/// The draft of a chat, shared by all windows that show it: stores the draft and sends it.
///
/// Threads: the main thread.
final class DraftController {
    /// The pause in typing after which the draft is stored locally.
    private static let draftPause = Duration.milliseconds(300)

    /// Notified of each change of the state.
    let changes = ObserverList<ComposerState>()
    /// Notified of errors while storing.
    let problems = ObserverList<any Error>()
    private(set) var state = ComposerState() { didSet { if state != oldValue { changes.notify(state) } } }

    private let peer: PeerID
    private let store: MessageStore
    private let media: MediaStore
    private let drafts: Drafts
    private let sender: Sender
    private let editor: Editor
    private let typing: TypingReporter
    private var following: Subscription?
    /// The draft in the store, as far as known here.
    private var stored = Stored()
    private var keeping: Task<Void, Never>?
    private var hasDraft = false
    /// The number of running writes: the store's view may be outdated meanwhile.
    private var writes = 0
    private var latest: DraftState?
    /// The number of changes of the purpose made here.
    private var choices = 0

    private struct Stored: Equatable {
        var written = FormattedText("")
        var reply: MessageKey?
        var quote: Quote?
        var hasNoPreview = false
        var preview = PreviewChoice()
    }

    /// The draft in a chat, as it is stored.
    ///
    /// - Parameters:
    ///   - peer: The chat.
    ///   - account: The account, with its stores.
    ///   - drafts: Stores the draft.
    ///   - sender: Sends messages.
    ///   - editor: Changes edited messages.
    ///   - typing: Reports that the user is typing.
    init(
        of peer: PeerID,
        account: Account,
        drafts: Drafts,
        sender: Sender,
        editor: Editor,
        typing: TypingReporter
    ) {
        (self.peer, store, media) = (peer, account.store, account.media)
        (self.drafts, self.sender, self.editor, self.typing) = (drafts, sender, editor, typing)
        following = store.view(InterfaceStateView(DraftKey(peer))).start(next: { [weak self] interface in
            onMain { self?.take(interface.draft) }
        })
    }

    /// Stores the draft and stops.
    func stop() {
        keep()
        following = nil
        stopTyping()
    }

    /// Tells others that the user is no longer typing.
    func stopTyping() {
        Task { [typing, peer] in await typing.stopped(in: peer, wasSent: false) }
    }

    /// Begins a reply to a message, or to a part of it.
    func answer(_ message: Message, author: String, summary: String, quote: Quote? = nil) {
        choices += 1
        state.answer(
            .init(id: message.stableID, key: message.key, author: author, summary: summary, quote: quote)
        )
        changed()
    }

    /// Begins to edit a message of the user; false if it cannot be edited.
    func edit(_ message: Message) -> Bool {
        guard let content = try? message.content.decoded(), content.media.allSatisfy(\.canHaveText) else {
            return false
        }
        let summary = String(content.text.prefix(120))
        var text = FormattedText(content.text)
        text.entities = content.entities
        state.edit(
            .init(id: message.stableID, key: message.key, author: "", summary: summary),
            text: text,
            hasPreview: content.hasWebPage && !content.flags.contains(.noPreview)
        )
        Task { await showPreview(of: message) }
        return true
    }

    /// Shows the preview that an edited message has, unless another one was chosen meanwhile.
    private func showPreview(of message: Message) async {
        // Without it the preview looks as nobody had chosen anything, and is sent as it was.
        guard let content = try? await store.read({ try $0.content(of: message) }),
            state.edited?.id == message.stableID, state.keepsPreview
        else { return }
        state.preview = PreviewChoice(content, links: state.links)
    }

    /// Cancels a reply or an edit.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    func cancel() -> Bool {
        guard state.purpose != .message else { return false }
        choices += 1
        state.cancel()
        changed()
        return true
    }

    /// Refuses the preview of the links in the current text.
    func refusePreview() {
        state.refusedLinks = state.links
        changed()
    }

    /// Takes the user's choice of how the preview is shown.
    func choose(_ preview: PreviewChoice) {
        state.choose(preview)
        changed()
    }

    /// Takes the text that the user typed.
    func write(_ written: FormattedText) {
        guard written != state.written else { return }
        state.written = written
        changed()
        guard !written.text.isEmpty, state.edited == nil else { return }
        Task { [typing, peer] in await typing.did(.typing, in: peer) }
    }

    // MARK: - Drafts

    private func changed() {
        guard state.edited == nil else { return }
        keeping?.cancel()
        keeping = Task { [weak self] in
            try? await Task.sleep(for: Self.draftPause)
            guard !Task.isCancelled else { return }
            self?.keep()
        }
    }

    private func keep() {
        keeping?.cancel()
        keeping = nil
        guard state.edited == nil else { return }
        var now = Stored(written: state.written, reply: state.reply?.key, quote: state.reply?.quote)
        (now.hasNoPreview, now.preview) = (state.hasNoPreview, state.preview)
        guard now != stored else { return }
        stored = now
        let reply = ReplyHeader.to(now.reply, now.quote)
        write { [drafts, peer, now] in
            try await drafts.set(
                now.written,
                reply: reply,
                hasNoPreview: now.hasNoPreview,
                preview: now.preview,
                DraftKey(peer)
            )
        }
    }

    /// Writes to the store, reports an error, and then reads the stored draft.
    private func write(_ body: @escaping @Sendable () async throws -> Void) {
        writes += 1
        Task {
            do { try await body() } catch { problems.notify(error) }
            // The view's last value may be from before this write.
            let (store, key) = (store, DraftKey(peer))
            let now = try? await store.read { try $0.interfaceState(key) }
            writes -= 1
            if writes == 0, hasDraft { take(now.map(\.draft) ?? latest) }
        }
    }

    /// Replaces the draft by that of another device, unless the one here has unsaved changes.
    private func take(_ draft: DraftState?) {
        latest = draft
        guard writes == 0 else { return }
        var written = FormattedText(draft?.text ?? "")
        written.entities = draft?.entities ?? []
        var news = Stored(written: written, reply: draft?.reply?.message, quote: draft?.reply?.quote)
        news.hasNoPreview = draft?.noPreview == true && !written.links.isEmpty
        news.preview = draft?.preview ?? PreviewChoice()
        let isNews = !hasDraft || news != stored
        hasDraft = true
        guard isNews, keeping == nil, state.edited == nil else { return }
        stored = news
        show(news)
        guard let reply = news.reply else {
            state.purpose = .message
            return
        }
        Task { await show(reply: reply, news.quote) }
    }

    private func show(_ stored: Stored) {
        var next = state
        (next.written, next.preview) = (stored.written, stored.preview)
        next.refusedLinks = stored.hasNoPreview ? next.links : []
        state = next
    }

    private func show(reply key: MessageKey, _ quote: Quote?) async {
        let before = choices
        let found = try? await store.read { reader -> ComposerState.Subject? in
            guard let message = try reader.message(key) else { return nil }
            let author = try message.author.flatMap { try reader.peer($0) }
            let text = try message.content.decoded().text
            return .init(
                id: message.stableID,
                key: key,
                author: author?.title ?? "",
                summary: String((quote?.text.text ?? text).prefix(120)),
                quote: quote
            )
        }
        // Meanwhile the user may have cancelled, sent, or answered another message.
        guard let subject = found ?? nil, stored.reply == key, choices == before, state.edited == nil else {
            return
        }
        state.purpose = .reply(subject)
    }

    // MARK: - Sending

    /// Sends the text, or changes the edited message.
    ///
    /// - Parameters:
    ///   - delivery: The way in which a new message is sent.
    ///   - page: The known page of a link in the text, shown until the server answers; nil for none.
    /// - Returns: True if a new message was sent at once.
    func submit(_ delivery: Delivery = Delivery(), with page: WebPage?) -> Bool {
        guard state.canSubmit else { return false }
        let text = state.written.readingMarkdown.trimmingWhitespace
        guard !text.text.isEmpty else { return false }
        let (edited, reply, hasNoPreview) = (state.edited, state.reply, state.hasNoPreview)
        let (preview, keepsPreview) = (state.preview, state.keepsPreview)
        choices += 1
        state.submitted()
        keeping?.cancel()
        keeping = nil
        if edited == nil { stored = Stored() }
        write { [store, peer, drafts, sender, editor, typing] in
            if let edited {
                try await editor.edit(
                    store.key(of: edited),
                    to: text,
                    hasNoPreview: hasNoPreview,
                    preview: keepsPreview ? nil : preview
                )
                return
            }
            var answered: MessageKey?
            if let reply { answered = try await store.key(of: reply) }
            var page = page
            for piece in text.pieces(of: Self.longestMessage) {
                var message = OutgoingMessage(piece)
                if !piece.links.isEmpty { (message.page, page) = (page, nil) }
                message.reply = .to(answered, reply?.quote)
                (message.hasNoPreview, message.preview) = (hasNoPreview, preview)
                (message.isSilent, message.time) = (delivery.isSilent, delivery.time)
                try await sender.send(written: message, to: peer)
            }
            try await drafts.set(FormattedText(""), DraftKey(peer))
            await typing.stopped(in: peer, wasSent: true)
        }
        return edited == nil && delivery.time == nil
    }

    /// Ends the reply and returns it.
    func takeReply() -> TakenReply? {
        guard let reply = state.reply else { return nil }
        choices += 1
        state.cancel()
        changed()
        return TakenReply(store: store, subject: reply)
    }

    /// Sends media.
    func send(_ sent: OutgoingMedia, answering reply: TakenReply?) {
        write { [media, peer, sender, typing] in
            var message = OutgoingMessage("")
            message.reply = try await reply?.header()
            try await sender.send(message, sent, to: peer, files: media)
            await typing.stopped(in: peer, wasSent: true)
        }
    }

    /// Sends a text of its own, as a command to a bot; the draft stays.
    func send(text: String) {
        write { [peer, sender] in
            try await sender.send(OutgoingMessage(FormattedText(detectingIn: text)), to: peer)
        }
    }

    /// The longest text of one message that a server accepts, in UTF-16 code units.
    private nonisolated static let longestMessage = 4096
}

extension ReplyHeader {
    /// The header of a reply to a message or a part of it; nil for no message.
    nonisolated static func to(_ key: MessageKey?, _ quote: Quote?) -> ReplyHeader? {
        guard let key else { return nil }
        var header = ReplyHeader()
        header.message = key
        header.quote = quote
        return header
    }
}

extension MessageStore {
    /// The current key of a message: one that was being sent when it was chosen may have arrived.
    nonisolated func key(of subject: ComposerState.Subject) async throws -> MessageKey {
        try await read { try $0.message(subject.id)?.key } ?? subject.key
    }
}
