package import ChatPresentation
import ClientEngine
package import ClientModel
package import MessageStore
import Signals
import StdExtras
import WindowParts

/// The current chats of a list or folder, as rows.
nonisolated package struct ChatListState: Sendable {
    /// The rows, the topmost first.
    var rows: [ChatRow] = []
    /// True if there are chats below the last row, here or at the server.
    var hasMore = true
    /// True once the store was read; false for the initial empty state.
    var isLoaded = false
}

/// Follows a chat list of the store and makes its rows, off the main thread.
///
/// Threads: made and ended on any; notifies on the main thread.
nonisolated final class ChatListObserver: Sendable {
    private struct Known: Sendable {
        var entry: ChatListEntry
        var activities: [ChatRow.Activity]
        var row: ChatRow
    }

    private struct Contents: Sendable {
        var window: ChatListWindow?
        var activities: [PeerID: [PeerID: TypingActivity]] = [:]
        var people: [PeerID: Peer] = [:]
        var known: [PeerID: Known] = [:]
        var subscriptions: [Subscription] = []
        var named: MentionedPeers?
    }

    private let queue = Queue(label: "martlet.window.chats")
    private let contents = Locked(Contents())
    private let ownID: PeerID
    private let notify: @MainActor (ChatListState) -> Void

    /// Follows the topmost chats of a list or folder.
    ///
    /// - Parameters:
    ///   - store: The store of the account.
    ///   - place: The list or folder.
    ///   - count: The number of chats.
    ///   - selfID: The user.
    ///   - typing: The activities of others.
    ///   - notify: Called with each state.
    init(
        _ store: MessageStore,
        of place: ChatPlace,
        count: Int,
        selfID: PeerID,
        typing: TypingRegistry,
        notify: @escaping @MainActor (ChatListState) -> Void
    ) {
        ownID = selfID
        self.notify = notify
        let named = MentionedPeers(store, on: queue) { [weak self] people in
            self?.update { $0.people = people }
        }
        contents.withLock { $0.named = named }
        let windows = store.view(ChatListView(place, count: count)).deliverOn(queue, buffer: .latest())
            .start(next: { [weak self] window in
                self?.update { $0.window = window }
            })
        let activities = typing.activities.deliverOn(queue, buffer: .latest())
            .start(next: { [weak self] activities in
                self?.update { $0.activities = activities }
            })
        contents.withLock { $0.subscriptions = [windows, activities] }
    }

    private func update(_ change: @Sendable (inout Contents) -> Void) {
        let ownID = ownID
        var unnamed: Set<PeerID> = []
        let state = contents.withLock { contents -> ChatListState? in
            change(&contents)
            guard let window = contents.window else { return nil }
            var known: [PeerID: Known] = [:]
            var state = ChatListState()
            for entry in window.topmostFirst {
                let activities = (contents.activities[entry.id] ?? [:]).map { ChatRow.Activity($0, $1) }
                    .sorted { $0.peer < $1.peer }
                let row: ChatRow
                if let old = contents.known[entry.id], old.entry == entry, old.activities == activities {
                    row = old.row
                } else if let made = ChatRow(entry, activities: activities, ownID: ownID) {
                    row = made
                } else {
                    continue
                }
                known[entry.id] = Known(entry: entry, activities: activities, row: row)
                let missing = row.namedPeople.subtracting(row.people.keys)
                unnamed.formUnion(missing)
                state.rows.append(row.naming(missing, contents.people))
            }
            contents.known = known
            state.hasMore = window.edgeBelow != .end
            state.isLoaded = true
            return state
        }
        guard let state else { return }
        contents.withLock { $0.named }?.follow(unnamed)
        let notify = notify
        onMain { notify(state) }
    }
}

extension ChatRow {
    /// The peers that the second line may name.
    nonisolated fileprivate var namedPeople: Set<PeerID> {
        Set(top.flatMap(\.people)).union(isGroup ? activities.map(\.peer) : [])
    }

    /// The row with the names of `ids` added, as far as they are known.
    nonisolated fileprivate func naming(_ ids: Set<PeerID>, _ known: [PeerID: Peer]) -> ChatRow {
        guard !ids.isEmpty else { return self }
        var row = self
        for id in ids { row.people[id] = known[id] }
        return row
    }

    /// The row of a stored chat; nil if its peer is not known.
    package nonisolated init?(_ entry: ChatListEntry, activities: [Activity], ownID: PeerID) {
        guard let peer = entry.peer else { return nil }
        self.init(peer, ownID: ownID, shown: entry.person)
        top = entry.messages.map { BubblePart(HistoryMessage($0, media: entry.media)) }
        if let author = entry.author { people[author.id] = author }
        people[peer.id] = peer
        readState = entry.chat.readState
        unreadMentions = Int(entry.chat.mentionCount)
        unreadReactions = Int(entry.chat.reactionCount)
        draft = entry.draft
        self.activities = activities
        presence = entry.presence
        isMuted = entry.chat.isMuted
        isPinned = entry.position.pinRank > 0
    }
}
