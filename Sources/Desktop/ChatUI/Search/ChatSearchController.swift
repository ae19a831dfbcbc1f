import ChatNodes
import ChatPresentation
import ClientEngine
import ClientModel
import GTKBridge
import MessageStore
import Signals
import StdExtras
import WindowParts

/// Searches in a chat, and goes from one result to the next: stored messages at once, then the server's.
final class ChatSearchController {
    let bar: ChatSearchBar

    private let context: ScreenContext
    private let chat: ChatTraits
    private let pane: HistoryPane
    private var query: SearchQuery
    private var author: Peer?
    /// The results; nil without a search.
    private var state: ChatSearchState?
    private var search: Subscription?
    /// Tells the answers to a search from those to the ones before.
    private var number = 0
    /// True once the search has gone to a result.
    private var hasMoved = false
    /// The reading position before the search.
    private var origin: (position: MessagePosition, above: Double)?

    /// The search in a chat that `pane` shows.
    init(_ context: ScreenContext, in chat: ChatTraits, _ pane: HistoryPane) {
        (self.context, self.chat, self.pane) = (context, chat, pane)
        query = SearchQuery("", in: chat.peer)
        bar = ChatSearchBar(context.environment, hasMembers: chat.kind == .group)
        bar.delegate = self
    }

    /// Opens the bar, or returns the focus to it.
    func begin() {
        if !bar.isOpen {
            (origin, hasMoved) = (pane.place, false)
            findMembers()
        }
        bar.open()
    }

    /// Closes the bar and returns to where the user was.
    ///
    /// - Returns: True if the bar was open.
    func end() -> Bool {
        guard bar.isOpen else { return false }
        forget()
        author = nil
        bar.close()
        if hasMoved { pane.goBack(to: origin) }
        return true
    }

    /// Stops the search.
    func stop() { forget() }

    private func forget() {
        number += 1
        (search, state) = (nil, nil)
        pane.surface.endLight()
    }

    private func findMembers() {
        guard chat.kind == .group else { return }
        Task { [weak self, store = context.store, peer = chat.peer] in
            let found = try? await store.read { reader in
                let ids = try reader.peerInfo(peer).cachedData?.members.map(\.peer) ?? []
                return try ids.compactMap { try reader.peer($0) }
            }
            guard let self, let found else { return }
            context.environment.known.learn(found)
            bar.show(
                members: found.sorted { ($0.title.lowercased(), $0.id) < ($1.title.lowercased(), $1.id) }
            )
        }
    }

    private func begin(_ next: SearchQuery) {
        forget()
        query = next
        guard !next.text.isEmpty || next.author != nil else { return bar.show(nil) }
        state = ChatSearchState()
        bar.show(state)
        load(from: nil)
    }

    private func load(from start: SearchStart?) {
        let number = number
        search = context.services.search.messages(query, from: start).start(
            next: { [weak self] found in
                onMain { if let self, self.number == number { self.take(found) } }
            },
            failed: { [weak self] _ in
                onMain { if let self, self.number == number { self.fail() } }
            }
        )
    }

    private func take(_ found: FoundMessages) {
        let before = state?.shown
        state?.take(found)
        if let shown = state?.shown, shown != before { go(to: shown) }
        loadMore()
        bar.show(state)
    }

    private func fail() {
        state?.fail()
        bar.show(state)
    }

    private func loadMore() {
        guard state?.wantsMore == true, let start = state?.begin() else { return }
        load(from: start)
    }

    private func go(to message: MessageKey) {
        hasMoved = true
        pane.go(to: message, marking: .words(query))
    }

    private var wanted: SearchQuery {
        SearchQuery(bar.text.trimmingWhitespace, in: chat.peer, author: author?.id)
    }
}

extension ChatSearchController: ChatSearchBarDelegate {
    func searchTextChanged() { if bar.isOpen, wanted != query || state == nil { begin(wanted) } }

    func searchMoves(toOlder: Bool) {
        // Enter comes before the pause after which a typed text is searched.
        guard wanted == query, state != nil else { return begin(wanted) }
        guard state?.move(toOlder: toOlder) == true, let shown = state?.shown else { return }
        go(to: shown)
        loadMore()
        bar.show(state)
    }

    func searchChooses(_ author: Peer?) {
        self.author = author
        bar.show(author: author)
        begin(wanted)
    }

    func searchGoes(toDay start: Int64) {
        pane.surface.endLight()
        // Who goes to a day wants to stay there.
        hasMoved = false
        pane.go(to: Int32(clamping: start))
    }

    func searchCloses() { _ = end() }
}
