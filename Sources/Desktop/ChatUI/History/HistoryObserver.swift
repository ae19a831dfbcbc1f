import ChatPresentation
import ClientEngine
import ClientModel
import Foundation
import GTKBridge
import MessageStore
import Signals
import StdExtras
import WindowParts

/// Follows the history of a chat and makes its rows, off the main thread.
///
/// Threads: made and ended on any; notifies on the main thread, in order.
nonisolated final class HistoryObserver: Sendable {
    /// The number of messages loaded around the reading position.
    static let count = 120
    /// The most messages loaded, around the outermost of many short ones.
    private static let mostMessages = 960

    fileprivate struct Contents: Sendable {
        var chat: ChatTraits
        /// True for the messages that were sent; scheduled ones are read by nobody.
        var isSent: Bool
        var window: HistoryWindow?
        var scale: HistoryScale?
        var readState: ReadState?
        /// The place of the line above unread messages; nil for none.
        var unreadLine: MessagePosition?
        /// The line of the last state.
        var knownLine: MessagePosition?
        /// True if the place of ``knownLine`` was loaded.
        var isLineLoaded = true
        /// True if the last window that had messages followed the newest.
        var wasAtNewest = false
        var transfers: [StableID: FileTransfer] = [:]
        /// The opened quotations, by message.
        var openQuotes: [StableID: Set<Int>] = [:]
        /// The ticked answers of polls that are not sent yet, by message.
        var tickedAnswers: [StableID: Set<[UInt8]>] = [:]
        /// The peer of the chat.
        var peer = HistoryPeer()
        /// Peers that messages name and that wrote none of them.
        var people: [PeerID: Peer] = [:]
        var entries: [ChatEntry] = []
        /// True if ``entries`` are not shown: see ``HistoryState/missesLine``.
        var areHeldBack = false
        /// What ``entries`` were made in; nil before the first.
        var basis: EntryBuilder.Basis?
        /// The peers of the last state.
        var shownPeers: [PeerID: Peer] = [:]
        var hasTold = false
        /// The number of the last window that was turned into rows.
        var number: Int?
        var isMoved = false
        var hidden = PendingDeletions()
        /// The time of the first change that the rows do not have yet; nil if they have all.
        var changed: Duration?
        var subscription: Subscription?
        var named: MentionedPeers?
    }

    private let queue = Queue(label: "martlet.window.history")
    private let contents: Locked<Contents>
    private let store: MessageStore
    private let scroll: HistoryScroll
    private let zone = TimeZoneRules(.current)
    private let notify: @MainActor (HistoryState) -> Void

    /// Follows the history of `chat`, or other messages to it, opened at `anchor`, without messages that wait to be
    /// deleted.
    init(
        of chat: ChatTraits,
        in store: MessageStore,
        at anchor: HistoryAnchor,
        hiding hidden: PendingDeletions,
        of namespaces: HistoryNamespaces = .chat,
        notify: @escaping @MainActor (HistoryState) -> Void
    ) {
        self.store = store
        self.notify = notify
        contents = Locked(Contents(chat: chat, isSent: namespaces == .chat, hidden: hidden))
        scroll = HistoryScroll(HistoryFrame(anchor, count: Self.count, reserve: 30))
        let named = MentionedPeers(store, on: queue) { [weak self] people in
            self?.update { $0.people = people }
        }
        contents.withLock { $0.named = named }
        let view = HistoryContentsView(chat.peer, namespaces, scroll: scroll)
        let shown = store.view(view).deliverOn(queue, buffer: .latest())
            .start(next: { [weak self] shown in
                self?.update { contents in
                    (contents.window, contents.scale) = (shown.window, shown.scale)
                    (contents.readState, contents.peer) = (shown.readState, shown.peer)
                    contents.unreadLine = shown.unreadLine
                }
            })
        contents.withLock { $0.subscription = shown }
    }

    /// Hides the messages that wait to be deleted.
    func hide(_ pending: PendingDeletions) {
        queue.async { [weak self] in self?.update { $0.hidden = pending } }
    }

    /// Takes the running transfers of files.
    func show(_ transfers: [StableID: FileTransfer]) {
        queue.async { [weak self] in self?.update { $0.transfers = transfers } }
    }

    /// True if the window follows the newest messages.
    var isAtNewest: Bool { scroll.frame.anchor == .newest }

    /// The number of messages to load around the outermost one, so that `kept` of those behind it stay: half of them
    /// lie on each side.
    static func count(keeping kept: Int) -> Int { min(max(count, 2 * kept), mostMessages) }

    fileprivate func move(to anchor: HistoryAnchor, keeping kept: Int = 0) {
        let frame = HistoryFrame(anchor, count: Self.count(keeping: kept), reserve: 30)
        guard frame != scroll.frame else { return }
        contents.withLock { $0.isMoved = true }
        store.move(scroll, to: frame)
    }

    /// Makes a change, and the rows once all changes of this turn are made.
    private func update(_ change: @Sendable (inout Contents) -> Void) {
        let now = FrameTime.now
        let isFirst = contents.withLock { contents in
            change(&contents)
            defer { contents.changed = contents.changed ?? now }
            return contents.changed == nil
        }
        if isFirst { queue.async { [weak self] in self?.makeRows() } }
    }

    private func makeRows() {
        let (zone, anchor) = (zone, scroll.frame.anchor)
        let state = contents.withLock { contents -> HistoryState? in
            let changed = contents.changed
            contents.changed = nil
            var state = contents.next(zone, anchor)
            if let changed { state?.told = changed }
            return state
        }
        guard let state else { return }
        // So many came at once that the first of them are not loaded: from the end they would never be seen.
        if state.missesLine, let line = state.unseenFrom { move(to: .position(line)) }
        contents.withLock { $0.named }?.follow(state.unnamed)
        let notify = notify
        onMain { notify(state) }
    }
}

extension HistoryObserver: HistoryPaging {
    nonisolated func loadMessages(around position: MessagePosition, keeping count: Int) {
        move(to: .position(position), keeping: count)
    }

    nonisolated func loadMessages(around key: MessageKey) { move(to: .message(key)) }

    nonisolated func loadMessages(at date: Int32) { move(to: .date(date)) }

    nonisolated func loadNewest() { move(to: .newest) }

    nonisolated func toggleQuote(at offset: Int, of message: StableID) {
        queue.async { [weak self] in
            self?.update { $0.openQuotes[message, default: []].formSymmetricDifference([offset]) }
        }
    }

    nonisolated func toggleTicks(of answers: Set<[UInt8]>, in message: StableID) {
        queue.async { [weak self] in
            self?.update { $0.tickedAnswers[message, default: []].formSymmetricDifference(answers) }
        }
    }
}

extension HistoryObserver.Contents {
    /// The state to publish; nil while nothing is known.
    fileprivate nonisolated mutating func next(
        _ zone: TimeZoneRules,
        _ anchor: HistoryAnchor
    ) -> HistoryState? {
        guard let window else { return nil }
        var history = ChatHistory(chat)
        history.messages = window.entries.filter { !hidden.hides($0.message) }.map { entry in
            var message = HistoryMessage(entry.message, reply: entry.reply, media: entry.media)
            message.transfer = transfers[entry.id]
            message.openQuotes = openQuotes[entry.id] ?? []
            message.tickedAnswers = tickedAnswers[entry.id] ?? []
            return message
        }
        history.peers = people.isEmpty ? window.peers : window.peers.merging(people) { known, _ in known }
        if isSent { history.readState = readState }
        history.zone = zone
        history.ranks = peer.ranks
        let isAtStart = hidden.clears(chat.peer) || window.older == .end && !window.isLoading
        history.unreadLine = unreadLine
        // Nothing is left of what was before the first message, even if the line stood there.
        if isAtStart, let unreadLine, let first = history.messages.first?.message.position {
            history.unreadLine = max(unreadLine, first)
        }
        history.description = isSent && isAtStart ? peer.description : nil
        var state = HistoryState()
        state.entries = EntryBuilder(history, previous: entries, of: basis).entries()
        let diff = EntryDiff(from: entries, to: state.entries)
        state.hasSameEntries = diff.isEmpty && !areHeldBack
        state.changes = diff.changed.map { state.entries[$0] }
        state.isAtNewest = anchor == .newest
        state.changedPeers = history.peers == shownPeers ? [] : Array(history.peers.values)
        state.unnamed = state.entries.people(beside: window.peers)
        (state.older, state.newer, state.isLoading) = (window.older, window.newer, window.isLoading)
        if hidden.clears(chat.peer) { state.older = .end }
        (state.olderCount, state.newerCount) = scale?.missing(beside: window) ?? (0, 0)
        state.awaitsStart = isSent && peer.isBot && isAtStart && history.messages.isEmpty
        state.unreadCount = Int(max(0, readState?.count ?? 0))
        if let unreadLine, readState?.isIncomingRead(unreadLine) == false {
            state.unseenFrom = unreadLine
            state.missesLine = misses(unreadLine, in: window, anchor)
        }
        areHeldBack = state.missesLine
        knownLine = unreadLine
        isLineLoaded = unreadLine.map { !isMissing($0, in: window) } ?? true
        // A history that became a hole shows nothing for a while.
        if !window.isLoading { wasAtNewest = window.anchor == nil }
        state.isFirst = !hasTold && !(window.isLoading && window.entries.isEmpty)
        state.isPage = isMoved || window.kind == .fillHole
        if number != window.number { isMoved = false }
        number = window.number
        if state.isFirst { hasTold = true }
        (entries, shownPeers) = (state.entries, history.peers)
        basis = EntryBuilder.Basis(of: history)
        return state
    }
}

extension HistoryObserver.Contents {
    /// True if the messages around the line have to be loaded, or are on their way. The line is new, or messages that
    /// came have pushed it out of the window. A user who has gone to the newest messages stays there.
    private nonisolated func misses(
        _ line: MessagePosition,
        in window: HistoryWindow,
        _ anchor: HistoryAnchor
    ) -> Bool {
        guard isMissing(line, in: window) else { return false }
        if anchor == .position(line) { return window.anchor != line }
        let isAtNewest = window.anchor == nil && !window.isLoading
        return anchor == .newest && isAtNewest && wasAtNewest && (line != knownLine || isLineLoaded)
    }

    /// True if a position lies before the messages of the window.
    private nonisolated func isMissing(_ position: MessagePosition, in window: HistoryWindow) -> Bool {
        guard window.older != .end, let first = window.entries.first else { return false }
        return first.message.position > position
    }
}

extension [ChatEntry] {
    /// The peers that the messages name, without those that are `known`.
    nonisolated fileprivate func people(beside known: [PeerID: Peer]) -> Set<PeerID> {
        var found: Set<PeerID> = []
        for case .bubble(let bubble) in self {
            found.formUnion(bubble.unknownPeople)
            for peer in bubble.people.keys where known[peer] == nil { found.insert(peer) }
        }
        return found
    }
}
