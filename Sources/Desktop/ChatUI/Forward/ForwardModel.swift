import ChatPresentation
import ClientEngine
import ClientModel
import Localization
import MessageStore
import Signals
import StdExtras
import WindowParts

/// Finds chats to forward to: those of the list at once, then those that the server finds.
///
/// Threads: made and ended on any; notifies on the main thread.
nonisolated final class ForwardModel: Sendable {
    /// The number of chats of the list that are offered without a search.
    private static let count = 200

    private let queue = Queue(label: "martlet.window.forward")
    private let following = Locked((chats: Subscription?.none, search: Subscription?.none))
    private let store: MessageStore
    private let service: SearchService
    private let ownID: PeerID
    private let strings: Strings
    private let notify: @MainActor (Found) -> Void

    /// The chats that were found.
    enum Found: Sendable {
        /// The chats of the list.
        case chats([ChatTarget], [Peer])
        /// The results of a search text.
        case called(String, [ChatTarget], [Peer])
    }

    init(
        in store: MessageStore,
        search: SearchService,
        ownID: PeerID,
        strings: Strings,
        notify: @escaping @MainActor (Found) -> Void
    ) {
        (self.store, service, self.ownID) = (store, search, ownID)
        (self.strings, self.notify) = (strings, notify)
        let view = ChatListView(.list(.main), count: Self.count)
        let chats = store.view(view).deliverOn(queue, buffer: .latest()).start(next: { [weak self] window in
            self?.show(window)
        })
        following.withLock { $0.chats = chats }
    }

    /// Searches chats by name.
    func search(for text: String) {
        guard !text.isEmpty else { return following.withLock { $0.search = nil } }
        let search = service.peers(text).deliverOn(queue, buffer: .latest()).start(
            next: { [weak self] found in
                guard let self else { return }
                let targets = found.peers.compactMap { target($0, $0) }
                let notify = notify
                onMain { notify(.called(text, targets, found.peers)) }
            },
            // Results from the store were published before the failure.
            failed: { _ in },
            completed: {}
        )
        following.withLock { $0.search = search }
    }

    private func show(_ window: ChatListWindow) {
        let saved = ChatTarget(
            id: ownID,
            title: strings.phrase(.savedMessages),
            detail: strings.savedMessagesHint,
            isSaved: true
        )
        let entries = window.topmostFirst.filter { $0.id != ownID }
        let targets =
            [saved] + entries.compactMap { entry in entry.peer.flatMap { target($0, entry.person) } }
        let peers = entries.flatMap { [$0.peer, $0.person].compactMap(\.self) }
        let notify = notify
        onMain { notify(.chats(targets, peers)) }
    }

    /// A chat to forward to; nil if the user may not write there.
    private func target(_ peer: Peer, _ person: Peer?) -> ChatTarget? {
        guard peer.id != ownID, peer.mayBeWrittenTo else { return nil }
        let shown = person ?? peer
        let name = shown.usernames.first { !$0.isInactive }.map { "@\($0.name)" }
        let kind =
            switch peer {
            case .user, .secretChat: ""
            case .group: strings.group
            case .channel(let channel): channel.flags.contains(.broadcast) ? strings.channel : strings.group
            }
        return ChatTarget(id: peer.id, title: shown.title, detail: name ?? kind)
    }
}

extension Peer {
    /// True if the user may write to the chat, as far as known without asking the server.
    package nonisolated var mayBeWrittenTo: Bool {
        switch self {
        case .user(let user): !user.flags.contains(.deleted)
        case .group(let group): group.flags.isDisjoint(with: [.left, .deactivated])
        case .channel(let channel):
            !channel.flags.contains(.broadcast) || !channel.adminRights.isEmpty
                || channel.flags.contains(.creator)
        case .secretChat: false
        }
    }
}
