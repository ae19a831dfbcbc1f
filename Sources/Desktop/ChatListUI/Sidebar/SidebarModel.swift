package import ClientEngine
import ClientModel
import Localization
package import MessageStore
import Signals
package import WindowParts

/// Connects the sidebar with an account: the chats of a list or folder, and the search.
package final class SidebarModel {
    /// The number of chats that are added when the end of the list is near.
    private static let page = 100

    package let view: SidebarView
    /// The list or folder that is shown.
    package private(set) var place = ChatPlace.list(.main)
    private let store: MessageStore
    private let services: AccountServices
    private let environment: WindowEnvironment
    private let heading: String
    private var count = page
    private var folders: [FolderTab] = []
    private var list: ChatListObserver?
    private var search: SearchModel?
    private var followingFolders: Subscription?

    package init(
        view: SidebarView,
        store: MessageStore,
        services: AccountServices,
        environment: WindowEnvironment,
        heading: String
    ) {
        (self.view, self.store, self.services, self.environment) = (view, store, services, environment)
        self.heading = heading
        view.list.onMore = { [weak self] in self?.showMore() }
        view.onBack = { [weak self] in self?.show(.list(.main)) }
        view.onSearch = { [weak self] in self?.look(for: $0) }
        show(place)
        followingFolders = store.view(FolderTabsView()).start(next: { [weak self] tabs in
            onMain { self?.show(tabs) }
        })
    }

    /// Shows a list or folder.
    package func show(_ place: ChatPlace) {
        if place != self.place { count = Self.page }
        self.place = place
        list = ChatListObserver(store, services, place, count: count) { [weak self] state in
            guard let self else { return }
            environment.known.learn(state.rows)
            view.show(state)
        }
        let isArchive = place == .list(.archive)
        view.setHeading(isArchive ? environment.strings.archive : heading, hasBack: isArchive)
        show(folders)
    }

    private func showMore() {
        guard view.list.rows.count >= count else { return }
        count += Self.page
        show(place)
    }

    private func show(_ tabs: [FolderTab]) {
        folders = tabs
        guard place != .list(.archive) else { return view.show([FolderButton]()) }
        view.show(
            tabs.map { tab in
                let name = tab.place == .list(.main) ? environment.strings.all : tab.title
                let text = tab.unreadChats > 0 ? "\(name)  \(tab.unreadChats)" : name
                return FolderButton(text: text, isOpen: tab.place == place) { [weak self] in
                    self?.show(tab.place)
                }
            }
        )
    }

    private func look(for text: String?) {
        guard let text else {
            search = nil
            return
        }
        view.results.show(SearchState())
        search = SearchModel(store: store, services: services, text: text, language: environment.strings) {
            [weak self] state in
            guard let self, search != nil else { return }
            view.results.show(state)
        }
    }
}
