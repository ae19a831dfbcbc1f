import ClientEngine
import ClientModel
import GTKBridge
import Localization
import MessageStore

/// The buttons in the corner of a chat that go to unread mentions and unread reactions. A button is visible while
/// there are any; seeing a message marks it as read.
final class UnreadMentionButtons {
    /// The state of one kind.
    private struct KindState {
        var state = UnreadMentionState()
        var seen: Set<MessageKey> = []
        /// The button of the kind; made at first use.
        var button: UnreadMentionButton?
    }

    let widget = Box(.vertical, spacing: 8)

    private let reading: ReadStateService
    private let reacting: ReactionService
    private let peer: PeerID
    private let strings: Strings
    private var shown: [UnreadMentionKind: KindState] = [.mention: KindState(), .reaction: KindState()]
    private let goTo: @MainActor (MessageKey) -> Void
    private var observers: [UnreadMentionObserver] = []
    private var isActive = false

    /// The buttons of the chat with `peer`.
    ///
    /// - Parameters:
    ///   - peer: The chat.
    ///   - store: The store of the chat.
    ///   - reading: Marks mentions as read.
    ///   - reacting: Marks reactions as read.
    ///   - strings: The language.
    ///   - goTo: Called with the message to go to.
    init(
        of peer: PeerID,
        in store: MessageStore,
        reading: ReadStateService,
        reacting: ReactionService,
        strings: Strings,
        goTo: @escaping @MainActor (MessageKey) -> Void
    ) {
        (self.reading, self.reacting, self.peer, self.strings) = (reading, reacting, peer, strings)
        self.goTo = goTo
        observers = UnreadMentionKind.allCases.map { kind in
            UnreadMentionObserver(of: kind, in: peer, store: store) { [weak self] in
                self?.take(kind, count: $0, $1)
            }
        }
    }

    private func makeButton(_ kind: UnreadMentionKind) -> UnreadMentionButton {
        let button = UnreadMentionButton(kind, strings) { [weak self] in self?.press(kind) }
        // The button for mentions is the lower one.
        if kind == .mention { widget.append(button.widget) } else { widget.prepend(button.widget) }
        shown[kind]?.button = button
        return button
    }

    /// Stops following the chat.
    func stop() { observers = [] }

    /// Sets whether the user looks at the chat.
    func setActive(_ isActive: Bool) {
        self.isActive = isActive
        for kind in UnreadMentionKind.allCases { notify(kind) }
    }

    /// Called with messages that became visible.
    func didSee(_ kind: UnreadMentionKind, _ keys: [MessageKey]) {
        shown[kind]?.seen.formUnion(keys)
        notify(kind)
    }

    private func take(_ kind: UnreadMentionKind, count: Int, _ keys: [MessageKey]) {
        shown[kind]?.state.take(count: count, keys)
        shown[kind]?.seen.formIntersection(keys)
        guard let button = shown[kind]?.button ?? (count > 0 ? makeButton(kind) : nil) else { return }
        button.show(count)
    }

    private func press(_ kind: UnreadMentionKind) {
        guard let key = shown[kind]?.state.press() else { return }
        goTo(key)
        didSee(kind, [key])
    }

    /// Reports seen messages while the user looks at the chat. A report that fails now is repeated when they are seen
    /// again.
    private func notify(_ kind: UnreadMentionKind) {
        guard isActive, let part = shown[kind], !part.seen.isEmpty else { return }
        let (reading, reacting, peer, seen) = (reading, reacting, peer, part.seen)
        switch kind {
        case .mention:
            shown[kind]?.seen = []
            Task { try? await reading.readContents(of: Array(seen)) }
        case .reaction:
            // The server marks all reactions of a chat at once.
            guard part.state.isAll(seen) else { return }
            shown[kind]?.seen = []
            Task { try? await reacting.markAllSeen(in: peer) }
        }
    }
}
