import ClientEngine
import ClientModel
import GTKBridge
import MessageStore

/// The buttons in the corner of a chat that lead to what concerns us: to where we are named, and to reactions. Each is there
/// as long as there is something that was not seen; to see it is to have read it.
final class UnseenButtons {
    /// What is known of a kind.
    private struct Part {
        var state = UnseenState()
        var seen: Set<MessageKey> = []
        /// Its button; made when there is something of the kind.
        var button: UnseenButton?
    }

    let widget = Box(.vertical, spacing: 8)
    /// Told which message to go to.
    var onGo: (@MainActor (MessageKey) -> Void)?

    private let parts: AccountParts
    private let peer: PeerID
    private let words: any WindowLanguage
    private var shown: [UnseenKind: Part] = [.mention: Part(), .reaction: Part()]
    private var feeds: [UnseenFeed] = []
    private var isActive = false

    init(_ store: MessageStore, _ parts: AccountParts, _ peer: PeerID, _ words: any WindowLanguage) {
        (self.parts, self.peer, self.words) = (parts, peer, words)
        feeds = UnseenKind.allCases.map { kind in
            UnseenFeed(store, peer, kind) { [weak self] in self?.take(kind, count: $0, $1) }
        }
    }

    private func makeButton(_ kind: UnseenKind) -> UnseenButton {
        let button = UnseenButton(kind, words) { [weak self] in self?.press(kind) }
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
        for kind in UnseenKind.allCases { tell(kind) }
    }

    /// Notes that messages are in sight.
    func saw(_ kind: UnseenKind, _ keys: [MessageKey]) {
        shown[kind]?.seen.formUnion(keys)
        tell(kind)
    }

    private func take(_ kind: UnseenKind, count: Int, _ keys: [MessageKey]) {
        shown[kind]?.state.take(count: count, keys)
        shown[kind]?.seen.formIntersection(keys)
        guard let button = shown[kind]?.button ?? (count > 0 ? makeButton(kind) : nil) else { return }
        button.show(count)
    }

    private func press(_ kind: UnseenKind) {
        guard let key = shown[kind]?.state.press() else { return }
        onGo?(key)
        saw(kind, [key])
    }

    /// Tells what was seen while somebody looked. What cannot be kept now is told of when it is seen again.
    private func tell(_ kind: UnseenKind) {
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
