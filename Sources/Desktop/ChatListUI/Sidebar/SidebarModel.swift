import ClientEngine
package import ClientModel
import Localization
package import MessageStore
import Signals
package import WindowParts

/// Connects the sidebar with an account: the chats of a list or folder, and the search.
package final class SidebarModel: SidebarSource {
    /// The number of chats that are added when the end of the list is near.
    private static let page = 100
    /// The number of chats that an empty search shows.
    private static let recentChats = 12

    package let view: SidebarView
    /// The list or folder that is shown.
    package private(set) var place = ChatPlace.list(.main)
    private let context: ScreenContext
    private let heading: String
    private var count = page
    private var folders: [FolderTab] = []
    private var list: ChatListObserver?
    private var found: SearchModel?
    private var recent: Subscription?
    private var followingFolders: Subscription?
    private var followingArchive: Subscription?
    /// The number of archived chats with unread messages; nil without archived chats.
    private var archivedUnread: Int?

    /// A model that fills `view` with the chats of an account; `heading` is the title of the main list.
    package init(_ view: SidebarView, _ context: ScreenContext, heading: String) {
        (self.view, self.context, self.heading) = (view, context, heading)
        view.source = self
        show(place)
        followingFolders = context.store.view(FolderTabsView()).start(next: { [weak self] tabs in
            onMain { self?.show(tabs) }
        })
        followingArchive = context.store.view(ArchiveView()).start(next: { [weak self] unread in
            onMain {
                self?.archivedUnread = unread
                self?.showArchiveRow()
            }
        })
    }

    /// Stops following the account.
    package func stop() {
        (list, found, recent, followingFolders, followingArchive) = (nil, nil, nil, nil, nil)
    }

    func enterArchive() { show(.list(.archive)) }

    func leaveArchive() { show(.list(.main)) }

    /// Above the main list alone: a folder may have archived chats of its own.
    private func showArchiveRow() { view.show(archivedUnread: place == .list(.main) ? archivedUnread : nil) }

    /// Shows a list or folder.
    package func show(_ place: ChatPlace) {
        if place != self.place { count = Self.page }
        self.place = place
        list = ChatListObserver(
            context.store,
            of: place,
            count: count,
            selfID: context.selfID,
            typing: context.services.typingOthers
        ) { [weak self] state in
            guard let self else { return }
            context.environment.known.learn(state.rows)
            view.show(state, isMain: place == .list(.main))
        }
        let isArchive = place == .list(.archive)
        view.setHeading(isArchive ? context.environment.strings.archive : heading, hasBack: isArchive)
        show(folders)
        showArchiveRow()
    }

    func loadMoreChats() {
        guard view.list.rows.count >= count else { return }
        count += Self.page
        show(place)
    }

    private func show(_ tabs: [FolderTab]) {
        folders = tabs
        guard place != .list(.archive) else { return view.show([FolderButton]()) }
        view.show(
            tabs.map { tab in
                let name = tab.place == .list(.main) ? context.environment.strings.all : tab.title
                let text = tab.unreadChats > 0 ? "\(name)  \(tab.unreadChats)" : name
                return FolderButton(text: text, isOpen: tab.place == place) { [weak self] in
                    self?.show(tab.place)
                }
            }
        )
    }

    /// The nearest chat with unread messages in the shown list, muted ones included; begins anew at the other end.
    ///
    /// - Parameters:
    ///   - peer: The open chat; nil to begin at the end of the list.
    ///   - upwards: True towards the top of the list.
    /// - Returns: The chat; nil if no other chat has unread messages.
    package func unreadChat(from peer: PeerID?, upwards: Bool) async -> PeerID? {
        let (store, place) = (context.store, place)
        let found = try? await store.read { reader in
            let position = try peer.flatMap { try reader.chatPosition(of: $0, in: place) }
            return try reader.nextUnreadChat(in: place, from: position, upwards: upwards)
                ?? reader.nextUnreadChat(in: place, upwards: upwards)
        }
        return found.flatMap { $0.peer == peer ? nil : $0.peer }
    }

    func loadMoreResults() { found?.more() }

    func showRecent() {
        found = nil
        guard recent == nil else { return }
        let (ownID, language) = (context.selfID, context.strings)
        let view = RecentPeersView(limit: Self.recentChats)
        recent = context.store.view(view).start(next: { [weak self] recent in
            let peers = recent.compactMap(\.peer)
            let chats = peers.map { FoundChat($0, ownID: ownID, language: language) }
            onMain { self?.view.showRecent(chats) }
        })
    }

    func noteRecent(_ peer: PeerID) {
        let store = context.store
        context.attempt { try await store.transaction { try $0.noteRecent(peer) } }
    }

    func clearRecent() {
        let store = context.store
        context.attempt {
            try await store.transaction { transaction in
                let recent = try transaction.reader.recentPeers(limit: .max)
                for peer in recent { try transaction.forgetRecent(peer) }
            }
        }
    }

    func search(for text: String?, of filter: SearchFilter) {
        recent = nil
        guard let text else {
            found = nil
            return
        }
        view.results.show(SearchState())
        found = SearchModel(
            text,
            of: filter,
            in: context.store,
            by: context.services.search,
            selfID: context.selfID,
            now: context.serverNow,
            strings: context.strings
        ) {
            [weak self] state in
            guard let self, found != nil else { return }
            view.results.show(state)
        }
    }
}
