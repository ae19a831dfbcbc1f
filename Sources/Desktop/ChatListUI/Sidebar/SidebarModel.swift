import ClientEngine
import ClientModel
import Localization
package import MessageStore
import Signals
package import WindowParts

/// Connects the sidebar with an account: the chats of a list or folder, and the search.
package final class SidebarModel: SidebarSource {
    /// The number of chats that are added when the end of the list is near.
    private static let page = 100

    package let view: SidebarView
    /// The list or folder that is shown.
    package private(set) var place = ChatPlace.list(.main)
    private let context: ScreenContext
    private let heading: String
    private var count = page
    private var folders: [FolderTab] = []
    private var list: ChatListObserver?
    private var found: SearchModel?
    private var followingFolders: Subscription?

    /// A model that fills `view` with the chats of an account; `heading` is the title of the main list.
    package init(_ view: SidebarView, _ context: ScreenContext, heading: String) {
        (self.view, self.context, self.heading) = (view, context, heading)
        view.source = self
        show(place)
        followingFolders = context.store.view(FolderTabsView()).start(next: { [weak self] tabs in
            onMain { self?.show(tabs) }
        })
    }

    /// Stops following the account.
    package func stop() { (list, found, followingFolders) = (nil, nil, nil) }

    func leaveArchive() { show(.list(.main)) }

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
            view.show(state)
        }
        let isArchive = place == .list(.archive)
        view.setHeading(isArchive ? context.environment.strings.archive : heading, hasBack: isArchive)
        show(folders)
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

    func loadMoreResults() { found?.more() }

    func search(for text: String?) {
        guard let text else {
            found = nil
            return
        }
        view.results.show(SearchState())
        found = SearchModel(
            text,
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
