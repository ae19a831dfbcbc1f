import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import MessageStore
import Signals

/// Where one writes in a chat: keeps what is written as a draft, and sends it.
final class Composer {
    /// How long nobody has to type for what is written to be kept, on this computer.
    private static let draftPause = Duration.milliseconds(300)

    let view: ComposerView
    /// Called when something went wrong, with a sentence.
    var onProblem: (@MainActor (String) -> Void)?
    /// Called after something was sent.
    var onSend: (@MainActor () -> Void)?
    /// Asks for the last message of ours, to be edited.
    var lastOwn: (@MainActor () -> Message?)?
    /// Asks for files to send.
    var onAttach: (@MainActor () -> Void)?

    private let store: MessageStore
    private let parts: AccountParts
    private let peer: PeerID
    private let words: any WindowLanguage
    private var state = ComposerState() { didSet { if state != oldValue { view.show(state) } } }
    private var drafts: Subscription?
    /// The draft as it is in the store, as far as is known here.
    private var stored: (text: String, reply: MessageKey?) = ("", nil)
    private var keeping: Task<Void, Never>?
    private var hasDraft = false
    /// How many writes of ours are under way: what the store tells meanwhile may be older than what is here.
    private var writes = 0
    private var latest: DraftState?

    init(_ store: MessageStore, _ parts: AccountParts, _ peer: PeerID, _ words: any WindowLanguage) {
        self.store = store
        self.parts = parts
        self.peer = peer
        self.words = words
        view = ComposerView(words)
        view.onText = { [weak self] in self?.typed($0) }
        view.onSubmit = { [weak self] in self?.submit() }
        view.onCancel = { [weak self] in self?.cancel() ?? false }
        view.onUp = { [weak self] in self?.editLast() ?? false }
        view.onAttach = { [weak self] in self?.onAttach?() }
        view.show(state)
        drafts = store.view(InterfaceStateView(DraftKey(peer))).start(next: { [weak self] interface in
            onMain { self?.take(interface.draft) }
        })
    }

    /// Keeps what is written, and lets go.
    func stop() {
        keep()
        drafts = nil
        let (parts, peer) = (parts, peer)
        Task { await parts.typing.stopped(in: peer, wasSent: false) }
    }

    /// Begins to answer a message.
    func answer(_ message: Message, author: String, summary: String) {
        state.answer(.init(id: message.stableID, key: message.key, author: author, summary: summary))
        changed()
        view.focus()
    }

    /// Begins to edit a message of ours.
    func edit(_ message: Message) {
        guard let text = try? message.content.decoded().text else { return }
        let summary = String(text.prefix(120))
        state.edit(
            .init(id: message.stableID, key: message.key, author: "", summary: summary),
            text: text
        )
        view.focus()
    }

    /// Gives an answer or an edit up; whether there was one.
    @discardableResult
    func cancel() -> Bool {
        guard state.purpose != .message else { return false }
        state.cancel()
        changed()
        return true
    }

    private func editLast() -> Bool {
        guard state.text.isEmpty, state.purpose == .message, let message = lastOwn?() else { return false }
        edit(message)
        return true
    }

    // MARK: - Drafts

    private func typed(_ text: String) {
        guard text != state.text else { return }
        state.text = text
        changed()
        guard !text.isEmpty, state.edited == nil else { return }
        let (parts, peer) = (parts, peer)
        Task { await parts.typing.did(.typing, in: peer) }
    }

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
        let now = (text: state.text, reply: state.reply?.key)
        guard now.text != stored.text || now.reply != stored.reply else { return }
        stored = now
        let (parts, peer) = (parts, peer)
        write { try await parts.drafts.set(FormattedText(now.text), reply: .to(now.reply), DraftKey(peer)) }
    }

    /// Writes to the store, says what goes wrong, and looks at what the store has then.
    private func write(_ body: @escaping @Sendable () async throws -> Void) {
        writes += 1
        Task {
            do { try await body() } catch { onProblem?(words.sentence(error)) }
            writes -= 1
            if writes == 0, hasDraft { take(latest) }
        }
    }

    /// What another device wrote takes the place of what is here, unless there is something that is not kept yet.
    private func take(_ draft: DraftState?) {
        latest = draft
        guard writes == 0 else { return }
        let (text, reply) = (draft?.text ?? "", draft?.reply?.message)
        let isNews = !hasDraft || text != stored.text || reply != stored.reply
        hasDraft = true
        guard isNews, keeping == nil, state.edited == nil else { return }
        stored = (text, reply)
        state.text = text
        guard let reply else {
            state.purpose = .message
            return
        }
        Task { await show(reply: reply) }
    }

    private func show(reply key: MessageKey) async {
        let found = try? await store.read { reader -> ComposerState.Subject? in
            guard let message = try reader.message(key) else { return nil }
            let author = try message.author.flatMap { try reader.peer($0) }
            let text = try message.content.decoded().text
            return .init(
                id: message.stableID,
                key: key,
                author: author?.title ?? "",
                summary: String(text.prefix(120))
            )
        }
        guard let subject = found ?? nil, stored.reply == key, state.edited == nil else { return }
        state.purpose = .reply(subject)
    }

    // MARK: - Sending

    private func submit() {
        guard state.canSubmit else { return }
        let text = state.text.trimmingWhitespace
        let (edited, reply) = (state.edited, state.reply)
        state.submitted()
        keeping?.cancel()
        keeping = nil
        let (store, parts, peer) = (store, parts, peer)
        if edited == nil {
            stored = ("", nil)
            onSend?()
        }
        write {
            if let edited {
                try await parts.editor.edit(store.key(of: edited), to: FormattedText(text))
                return
            }
            var answered: MessageKey?
            if let reply { answered = try await store.key(of: reply) }
            for piece in text.pieces(of: Self.longestMessage) {
                var message = OutgoingMessage(piece)
                message.reply = .to(answered)
                try await parts.sender.send(message, to: peer)
            }
            try await parts.drafts.set(FormattedText(""), DraftKey(peer))
            await parts.typing.stopped(in: peer, wasSent: true)
        }
    }

    /// The most that a server takes in one message, in UTF-16 code units.
    private nonisolated static let longestMessage = 4096
}

extension ReplyHeader {
    /// An answer to a message; nil to none.
    nonisolated fileprivate static func to(_ key: MessageKey?) -> ReplyHeader? {
        guard let key else { return nil }
        var header = ReplyHeader()
        header.message = key
        return header
    }
}

extension MessageStore {
    /// Where a message is now: one that was on its way when it was chosen may have arrived.
    nonisolated fileprivate func key(of subject: ComposerState.Subject) async throws -> MessageKey {
        try await read { try $0.message(subject.id)?.key } ?? subject.key
    }
}
