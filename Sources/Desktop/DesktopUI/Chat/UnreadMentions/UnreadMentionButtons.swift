import ClientEngine
import ClientModel
import GTKBridge
import Localization
import MessageStore

/// The buttons in the corner of a chat that lead to what concerns us: to where we are named, and to reactions. Each is there
/// as long as there is something that was not seen; to see it is to have read it.
final class UnreadMentionButtons {
    /// What is known of a kind.
    private struct Part {
        var state = UnreadMentionState()
        var seen: Set<MessageKey> = []
        /// Its button; made when there is something of the kind.
        var button: UnreadMentionButton?
    }

    let widget = Box(.vertical, spacing: 8)
    /// Told which message to go to.
    var onGo: (@MainActor (MessageKey) -> Void)?

    private let parts: AccountServices
    private let peer: PeerID
    private let words: Strings
    private var shown: [UnreadMentionKind: Part] = [.mention: Part(), .reaction: Part()]
    private var feeds: [UnreadMentionObserver] = []
    private var isActive = false

    init(_ store: MessageStore, _ parts: AccountServices, _ peer: PeerID, _ words: Strings) {
        (self.parts, self.peer, self.words) = (parts, peer, words)
        feeds = UnreadMentionKind.allCases.map { kind in
            UnreadMentionObserver(store, peer, kind) { [weak self] in self?.take(kind, count: $0, $1) }
        }
    }

    private func makeButton(_ kind: UnreadMentionKind) -> UnreadMentionButton {
        let button = UnreadMentionButton(kind, words) { [weak self] in self?.press(kind) }
        // The way to where we are named is the lower one.
        if kind == .mention { widget.append(button.widget) } else { widget.prepend(button.widget) }
        shown[kind]?.button = button
        return button
    }

    /// Follows nothing any more.
    func stop() { feeds = [] }

    /// Whether somebody looks at the chat.
    func setActive(_ isActive: Bool) {
        self.isActive = isActive
        for kind in UnreadMentionKind.allCases { notify(kind) }
    }

    /// Notes that messages are in sight.
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
        onGo?(key)
        didSee(kind, [key])
    }

    /// Tells what was seen while somebody looked. What cannot be kept now is told of when it is seen again.
    private func notify(_ kind: UnreadMentionKind) {
        guard isActive, let part = shown[kind], !part.seen.isEmpty else { return }
        let (parts, peer, seen) = (parts, peer, part.seen)
        switch kind {
        case .mention:
            shown[kind]?.seen = []
            Task { try? await parts.reading.readContents(of: Array(seen)) }
        case .reaction:
            // The server takes all of a chat's at once.
            guard part.state.isAll(seen) else { return }
            shown[kind]?.seen = []
            Task { try? await parts.reacting.markAllSeen(in: peer) }
        }
    }
}
