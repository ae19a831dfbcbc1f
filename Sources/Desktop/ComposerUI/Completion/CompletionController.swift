import ClientModel
import GTKBridge
import MessageStore
import WindowParts

/// Completes members of the group, emoji, hashtags and bot commands as the user types.
final class CompletionController {
    private let store: MessageStore
    private let peer: PeerID
    private let environment: WindowEnvironment
    private let insert: @MainActor (CompletionState.Choice, Range<Int>) -> Void
    private lazy var list = CompletionList(environment) { [weak self] in self?.choose($0) }
    private lazy var emoji = EmojiIndex(EmojiNames.all)
    private var looking: Task<Void, Never>?
    private var dismissed: CompletionQuery?
    private var state = CompletionState() { didSet { if state != oldValue { list.show(state) } } }

    /// Completion in a chat.
    ///
    /// - Parameters:
    ///   - store: The store with members, commands and hashtags.
    ///   - peer: The chat.
    ///   - environment: The appearance and language.
    ///   - insert: Inserts a choice in place of a range of the text, in UTF-16 code units.
    init(
        store: MessageStore,
        peer: PeerID,
        environment: WindowEnvironment,
        insert: @escaping @MainActor (CompletionState.Choice, Range<Int>) -> Void
    ) {
        (self.store, self.peer, self.environment, self.insert) = (store, peer, environment, insert)
    }

    /// The list of choices, which is hidden while there are none.
    var widget: Widget { list.widget }

    /// Handles a key press in the text field; true if it did something.
    func key(_ event: KeyEvent) -> Bool {
        guard state.isActive, !event.isControl, !event.isAlt else { return false }
        switch event.symbol {
        case Key.up: state.move(by: -1)
        case Key.down: state.move(by: 1)
        case Key.enter:
            guard let index = state.index else { return false }
            choose(index)
        case Key.tab: choose(state.index ?? 0)
        case Key.escape:
            dismissed = state.query
            state = CompletionState()
        default: return false
        }
        return true
    }

    /// Takes the text that the user typed, with the cursor's position in UTF-16 code units.
    func typed(_ text: String, cursor: Int) {
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
        case .hashtag: looking = Task { await lookForHashtags(query) }
        case .command: looking = Task { await lookForCommands(query) }
        }
    }

    private func lookForMembers(_ query: CompletionQuery) async {
        let (peer, word) = (peer, query.word)
        guard peer.kind != .user else { return state = CompletionState() }
        let users = (try? await store.read { try $0.people(of: peer) }) ?? []
        guard !Task.isCancelled else { return }
        environment.known.learn(users.map(Peer.user))
        state = CompletionState(query, users.compactMap { CompletionState.Choice($0, for: word) })
    }

    private func lookForHashtags(_ query: CompletionQuery) async {
        let word = query.word
        let tags = try? await store.read { reader -> [String] in
            let found = try reader.search(SearchQuery(word), limit: Self.mostMessages).hits
            return try found.flatMap { try reader.message($0.stableID)?.content.decoded().hashtags ?? [] }
        }
        guard !Task.isCancelled else { return }
        state = CompletionState(query, CompletionState.Choice.hashtags(tags ?? [], for: word))
    }

    private func lookForCommands(_ query: CompletionQuery) async {
        let (peer, word) = (peer, query.word)
        let bots = try? await store.read { reader -> [(user: User, commands: [BotCommand])] in
            try reader.people(of: peer).filter { $0.bot != nil }
                .map { ($0, try reader.cachedPeerData($0.id)?.bot?.commands ?? []) }
        }
        guard !Task.isCancelled else { return }
        environment.known.learn((bots ?? []).map { Peer.user($0.user) })
        let choices = (bots ?? []).flatMap { bot in
            bot.commands.compactMap {
                CompletionState.Choice($0, of: bot.user, isAlone: peer.kind == .user, for: word)
            }
        }
        state = CompletionState(query, choices)
    }

    /// The maximum number of messages with the word that are searched for hashtags.
    private nonisolated static let mostMessages = 50

    private func choose(_ index: Int) {
        guard let query = state.query, state.choices.indices.contains(index) else { return }
        let choice = state.choices[index]
        state = CompletionState()
        insert(choice, query.range)
    }
}

extension StoreReader {
    /// The members of a group; in a private chat, the other user.
    nonisolated fileprivate func people(of peer: PeerID) throws -> [User] {
        let members = peer.kind == .user ? [peer] : try cachedPeerData(peer)?.members.map(\.peer) ?? []
        return try members.compactMap { member in
            guard case .user(let user)? = try self.peer(member) else { return nil }
            return user
        }
    }
}

extension MessageContent {
    /// The hashtags of the text, with their `#`.
    nonisolated fileprivate var hashtags: [String] {
        let units = Array(text.utf16)
        return entities.compactMap { entity in
            guard entity.kind == .hashtag else { return nil }
            let start = min(max(0, Int(entity.offset)), units.count)
            let end = min(start + max(0, Int(entity.length)), units.count)
            return String(decoding: units[start..<end], as: UTF16.self)
        }
    }
}
