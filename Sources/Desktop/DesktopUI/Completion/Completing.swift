import ClientModel
import GTKBridge
import MessageStore

/// Offers members of the group and emoji while one types, and types what is chosen.
final class Completing {
    let list: CompletionList

    private let store: MessageStore
    private let peer: PeerID
    private let view: ComposerView
    private let look: ChatLook
    private lazy var emoji = EmojiIndex(EmojiNames.all)
    private var looking: Task<Void, Never>?
    private var dismissed: CompletionQuery?
    private var state = CompletionState() { didSet { if state != oldValue { list.show(state) } } }

    init(_ store: MessageStore, _ peer: PeerID, _ view: ComposerView, _ look: ChatLook) {
        (self.store, self.peer, self.view, self.look) = (store, peer, view, look)
        list = CompletionList(look)
        list.onChoose = { [weak self] in self?.choose($0) }
        view.onCursor = { [weak self] in self?.typed($0, cursor: $1) }
    }

    /// A key; whether it was of use.
    func key(_ event: KeyEvent) -> Bool {
        guard state.isActive, view.area.hasFocus, !event.isControl, !event.isAlt else { return false }
        switch event.symbol {
        case Key.up: state.move(by: -1)
        case Key.down: state.move(by: 1)
        case Key.enter, Key.tab: choose(state.index)
        case Key.escape:
            dismissed = state.query
            state = CompletionState()
        default: return false
        }
        return true
    }

    private func typed(_ text: String, cursor: Int) {
        looking?.cancel()
        let query = CompletionQuery(in: text, at: cursor)
        guard let query, query.range.lowerBound != dismissed?.range.lowerBound else {
            if query == nil { dismissed = nil }
            state = CompletionState()
            return
        }
        switch query.kind {
        case .emoji: state = CompletionState(query, emoji.choices(for: query.word))
        case .member: looking = Task { await lookForMembers(query) }
        }
    }

    private func lookForMembers(_ query: CompletionQuery) async {
        let (peer, word) = (peer, query.word)
        let users = try? await store.read { reader -> [User] in
            let members = try reader.cachedPeerData(peer)?.members ?? []
            return try members.compactMap { member in
                guard case .user(let user)? = try reader.peer(member.peer) else { return nil }
                return user
            }
        }
        guard !Task.isCancelled else { return }
        look.known.learn((users ?? []).map(Peer.user))
        state = CompletionState(query, (users ?? []).compactMap { CompletionState.Choice($0, for: word) })
    }

    private func choose(_ index: Int) {
        guard let query = state.query, state.choices.indices.contains(index) else { return }
        let choice = state.choices[index]
        state = CompletionState()
        view.replace(query.range, with: choice.text, as: choice.kind)
    }
}
