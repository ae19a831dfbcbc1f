import ChatPresentation
import ClientEngine
import ClientModel
import Foundation
import Localization
import MessageStore
import Signals
import StdExtras
import WindowParts

/// Searches people and messages: stored ones at once, then those that the server finds.
nonisolated final class SearchModel: Sendable {
    private struct Contents: Sendable {
        var state = SearchState()
        var pages = FoundPages<FoundMessage>()
        /// True while people are being searched.
        var looksForPeople = true
        var people: Subscription?
        var messages: Subscription?
    }

    private let contents = Locked(Contents())
    private let queue = Queue(label: "martlet.window.search")
    private let store: MessageStore
    private let search: SearchService
    private let query: SearchQuery
    private let ownID: PeerID
    private let language: Strings
    private let zone = TimeZoneRules(.current)
    private let now: Int32
    private let notify: @MainActor (SearchState) -> Void

    /// Searches for a text; with a `filter` only for messages of that kind, also for all of them without a text.
    init(
        _ text: String,
        of filter: SearchFilter,
        in store: MessageStore,
        by search: SearchService,
        selfID: PeerID,
        now: Int32,
        strings: Strings,
        notify: @escaping @MainActor (SearchState) -> Void
    ) {
        (self.store, self.search, language, self.notify) = (store, search, strings, notify)
        (query, ownID, self.now) = (SearchQuery(text, kinds: filter.tags), selfID, now)
        if filter == .everything { findPeople(text) } else { contents.withLock { $0.looksForPeople = false } }
        load(from: nil)
    }

    private func findPeople(_ text: String) {
        let peers = search.peers(text).deliverOn(queue, buffer: .latest()).start(
            next: { [weak self] found in self?.take(found) },
            failed: { [weak self] _ in self?.update { $0.looksForPeople = false } },
            completed: { [weak self] in self?.update { $0.looksForPeople = false } }
        )
        contents.withLock { $0.people = peers }
    }

    /// Loads the next page of messages, if there is one.
    func more() {
        guard let start = contents.withLock({ $0.pages.begin() }) else { return }
        update { _ in }
        load(from: start)
    }

    private func load(from start: SearchStart?) {
        let messages = search.messages(query, from: start).deliverOn(queue, buffer: .latest()).start(
            next: { [weak self] found in self?.take(found) },
            failed: { [weak self] _ in self?.update { $0.pages.fail() } }
        )
        contents.withLock { $0.messages = messages }
    }

    private func take(_ found: FoundPeers) {
        let (text, ownID, language) = (query.text, ownID, language)
        Task { [weak self, store] in
            var peers = found.peers
            if FoundChat.isSavedMessages(text, language: language),
                !peers.contains(where: { $0.id == ownID }),
                let own = try? await store.read({ try $0.peer(ownID) })
            {
                peers.insert(own, at: 0)
            }
            let chats = peers.map { FoundChat($0, ownID: ownID, language: language) }
            self?.update { $0.state.chats = chats }
        }
    }

    private func take(_ found: FoundMessages) {
        let (query, ownID, zone, now, language) = (query, ownID, zone, now, language)
        Task { [weak self, store] in
            let rows = try? await store.read { reader in
                let media = try reader.media(of: found.messages)
                return try found.messages.compactMap { message -> FoundMessage? in
                    guard let row = try Self.row(of: message, ownID: ownID, from: reader) else { return nil }
                    return FoundMessage(
                        HistoryMessage(message, media: media),
                        in: row,
                        by: query,
                        language: language,
                        zone: zone,
                        now: now
                    )
                }
            }
            guard let self, let rows else { return }
            let isShort = contents.withLock { contents in
                contents.pages.take(found, as: rows)
                return contents.pages.isShort
            }
            update { _ in }
            if isShort { more() }
        }
    }

    /// The row of a message's chat, with the author; nil if the chat is not known.
    private static func row(
        of message: Message,
        ownID: PeerID,
        from reader: StoreReader
    ) throws -> ChatRow? {
        guard let peer = try reader.peer(message.key.peer) else { return nil }
        var row = ChatRow(peer, ownID: ownID, shown: try reader.peerInfo(peer.id).person)
        row.people[peer.id] = peer
        if let author = message.author { row.people[author] = try reader.peer(author) }
        return row
    }

    private func update(_ change: @Sendable (inout Contents) -> Void) {
        let state = contents.withLock { contents in
            change(&contents)
            contents.state.messages = contents.pages.items
            contents.state.isStoredOnly = contents.pages.isStoredOnly
            contents.state.isComplete = !contents.looksForPeople && !contents.pages.isLoading
            return contents.state
        }
        let notify = notify
        onMain { notify(state) }
    }
}
