import ChatPresentation
import ClientEngine
import ClientModel
import Foundation
import GTKBridge
import MessageStore
import Signals
import StdExtras

/// What a chat shows of its history.
nonisolated struct HistoryState: Sendable {
    /// The rows, from the top down.
    var entries: [ChatEntry] = []
    /// Who is named in them, as far as it is known.
    var peers: [PeerID: Peer] = [:]
    /// Who is named in them beside those who wrote them.
    var unnamed: Set<PeerID> = []
    /// What lies beyond the topmost entry.
    var older = WindowEdge.more
    /// What lies beyond the lowest entry.
    var newer = WindowEdge.more
    /// Whether these are the first entries that are told.
    var isFirst = false
    /// Whether what changed was there all along and is known only now.
    var isPage = false
    /// Whether it stays at the newest messages, whatever comes.
    var isAtNewest = false
    /// Whether nothing is known yet of where the chat was opened.
    var isLoading = true
    /// When the store told of it, on the clock of `FrameTime.now`.
    var told = Duration.zero
}

/// Follows the history of a chat and makes its rows, off the main thread.
///
/// Threads: made and ended on any; tells on the main thread, in order.
nonisolated final class HistoryObserver: Sendable {
    /// How many messages are shown around the place where one reads.
    static let count = 120

    fileprivate struct Contents: Sendable {
        var chat: ChatTraits
        var window: HistoryWindow?
        var readState: ReadState?
        var transfers: [StableID: FileTransfer] = [:]
        /// Those whom messages name and of whom none is from.
        var people: [PeerID: Peer] = [:]
        var entries: [ChatEntry] = []
        var hasTold = false
        /// The number of the last window that was made into rows.
        var number: Int?
        var isMoved = false
        var hidden = PendingDeletions()
        var subscriptions: [Subscription] = []
        var named: MentionedPeers?
    }

    private let queue = Queue(label: "martlet.window.history")
    private let contents: Locked<Contents>
    private let store: MessageStore
    private let scroll: HistoryScroll
    private let zone = TimeZoneRules(.current)
    private let notify: @MainActor (HistoryState) -> Void

    /// Follows the history of `chat`, opened at `anchor`, without what waits to be deleted.
    init(
        _ store: MessageStore,
        _ chat: ChatTraits,
        at anchor: HistoryAnchor,
        hiding hidden: PendingDeletions,
        notify: @escaping @MainActor (HistoryState) -> Void
    ) {
        self.store = store
        self.notify = notify
        contents = Locked(Contents(chat: chat, hidden: hidden))
        scroll = HistoryScroll(HistoryFrame(anchor, count: Self.count, reserve: 30))
        let named = MentionedPeers(store, on: queue) { [weak self] people in
            self?.update { $0.people = people }
        }
        contents.withLock { $0.named = named }
        let windows = store.view(HistoryView(chat.peer, scroll: scroll)).deliverOn(queue, buffer: .latest())
            .start(next: { [weak self] window in
                self?.update { $0.window = window }
            })
        let readStates = store.view(ReadStateView([chat.peer])).deliverOn(queue, buffer: .latest())
            .start(next: { [weak self] state in
                self?.update { $0.readState = state.states[chat.peer] }
            })
        contents.withLock { $0.subscriptions = [windows, readStates] }
    }

    /// Shows what lies around a message, which is among those that are shown.
    func move(to position: MessagePosition) {
        move(HistoryFrame(.position(position), count: Self.count, reserve: 30))
    }

    /// Shows the newest messages.
    func moveToNewest() { move(HistoryFrame(.newest, count: Self.count, reserve: 30)) }

    /// Shows what lies around a message that may not be known yet.
    func move(to key: MessageKey) { move(HistoryFrame(.message(key), count: Self.count, reserve: 30)) }

    /// Shows all but what waits to be deleted.
    func hide(_ pending: PendingDeletions) {
        queue.async { [weak self] in self?.update { $0.hidden = pending } }
    }

    /// Shows which files are on their way.
    func show(_ transfers: [StableID: FileTransfer]) {
        queue.async { [weak self] in self?.update { $0.transfers = transfers } }
    }

    /// Whether it follows the newest messages.
    var isAtNewest: Bool { scroll.frame.anchor == .newest }

    private func move(_ frame: HistoryFrame) {
        guard frame != scroll.frame else { return }
        contents.withLock { $0.isMoved = true }
        store.move(scroll, to: frame)
    }

    private func update(_ change: @Sendable (inout Contents) -> Void) {
        let (zone, isAtNewest, told) = (zone, isAtNewest, FrameTime.now)
        let state = contents.withLock { contents -> HistoryState? in
            change(&contents)
            return contents.next(zone, isAtNewest)
        }
        guard var state else { return }
        state.told = told
        contents.withLock { $0.named }?.follow(state.unnamed)
        let notify = notify
        onMain { notify(state) }
    }
}

extension HistoryObserver.Contents {
    /// What is to be told now; nil while nothing is known or nothing changed.
    fileprivate nonisolated mutating func next(_ zone: TimeZoneRules, _ isAtNewest: Bool) -> HistoryState? {
        guard let window else { return nil }
        var history = ChatHistory(chat)
        history.messages = window.entries.filter { !hidden.hides($0.message) }.map { entry in
            var message = HistoryMessage(entry.message, reply: entry.reply, media: entry.media)
            message.transfer = transfers[entry.id]
            return message
        }
        history.peers = window.peers.merging(people) { known, _ in known }
        history.readState = readState
        history.firstUnread = window.firstUnread
        history.zone = zone
        var state = HistoryState()
        state.entries = EntryBuilder(history, previous: entries).entries()
        (state.peers, state.isAtNewest) = (history.peers, isAtNewest)
        state.unnamed = state.entries.people.subtracting(window.peers.keys)
        (state.older, state.newer, state.isLoading) = (window.older, window.newer, window.isLoading)
        if hidden.clears(chat.peer) { state.older = .end }
        state.isFirst = !hasTold && !(window.isLoading && window.entries.isEmpty)
        state.isPage = isMoved || window.kind == .fillHole
        if number != window.number { isMoved = false }
        number = window.number
        if state.isFirst { hasTold = true }
        entries = state.entries
        return state
    }
}

extension [ChatEntry] {
    /// Whom the messages name.
    nonisolated fileprivate var people: Set<PeerID> {
        var found: Set<PeerID> = []
        for case .bubble(let bubble) in self {
            for part in bubble.parts { found.formUnion(part.people) }
        }
        return found
    }
}
