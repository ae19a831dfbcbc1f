package import ChatPresentation
package import ClientModel
package import ClientNetwork
package import GTKBridge
import Localization
package import WindowParts
import StdExtras

/// Acts on what the user chooses in the sidebar.
package protocol SidebarDelegate: AnyObject {
    func openChat(_ chat: PeerID)
    /// Opens a chat in a window of its own.
    func openChatWindow(_ chat: PeerID)
    /// Opens a chat at a message.
    func openMessage(_ message: MessageKey)
    /// Opens the menu of a chat at a point of the list.
    func openMenu(of row: ChatRow, at point: Point)
    func beginNewChat()
    func openSavedMessages()
    /// Opens the settings at the user's profile.
    func openSettings()
    /// The main list has chats now, or none.
    func chatListChanged(isEmpty: Bool)
    /// The search field was shown or hidden.
    func searchFieldChanged(isShown: Bool)
    /// Tries to connect at once instead of later.
    func connectNow()
}

/// Fills the sidebar with chats and search results.
protocol SidebarSource: AnyObject {
    /// Shows the archive.
    func enterArchive()
    /// Shows the main list: the user leaves the archive.
    func leaveArchive()
    /// Searches for a text among messages of a kind; nil ends the search.
    func search(for text: String?, of filter: SearchFilter)
    /// Shows the chats that were opened from the search before.
    func showRecent()
    /// Remembers that a chat was opened from the search.
    func noteRecent(_ peer: PeerID)
    /// Forgets which chats were opened from the search.
    func clearRecent()
    /// Loads more chats: the end of the list is near.
    func loadMoreChats()
    /// Loads more search results: their end is near.
    func loadMoreResults()
}

/// The chat list and the header, search field and folders above it.
package final class SidebarView {
    /// The side of a button in GTK's bars, and its distance from their ends, in pixels.
    private static let (button, barPadding) = (34, 6)

    private static let chatIcon = "org.martlet.Martlet-chat-symbolic"

    package let widget = Box(.vertical)
    package let list: ChatListPane
    package let menu: MenuButton
    package let search: SearchEntry
    package let results: SearchPane
    /// Acts on what the user chooses.
    package weak var delegate: (any SidebarDelegate)?
    /// Fills the sidebar.
    weak var source: (any SidebarSource)?

    private let strings: Strings
    private let header = HeaderBar()
    private let title = WindowTitle("Martlet")
    /// The connection state in place of the title, while the user can do something about it.
    private let stateButton: GTKBridge.Button
    private let stateLabel = Label()
    private let titles = Stack()
    private let back: GTKBridge.Button
    private let pages = Stack()
    private let bar: Revealer
    private let filters: SearchFilterBar
    private let toggle: ToggleButton
    private let tabs = Box(.horizontal, spacing: 4)
    private let tabsArea: ScrolledWindow
    /// Leads to the archive, above the main list.
    private let archive: GTKBridge.Button
    private let archiveCount = Label(overflow: .grows)
    private var hasArchive = false
    private var heading = "Martlet"
    private var hasBack = false
    private var narrowWidth: Int?
    private var folderCount = 0
    private var connection = ConnectionState.connecting(throughProxy: false)
    private var shownList = "loading"

    package init(_ environment: WindowEnvironment) {
        strings = environment.strings
        list = ChatListPane(environment)
        menu = MenuButton(icon: "open-menu-symbolic", label: strings.menu)
        menu.makePrimary()
        search = SearchEntry(label: strings.search, hint: strings.search)
        results = SearchPane(environment)
        back = GTKBridge.Button(icon: "go-previous-symbolic", label: strings.allChats) {}
        archive = Self.archiveRow(strings, archiveCount)
        search.setMargins(top: 6, bottom: 6, start: 8, end: 8)
        stateLabel.addStyleClass("heading")
        stateButton = GTKBridge.Button(child: stateLabel, label: "") {}
        filters = SearchFilterBar(strings)
        let searching = Box(.vertical)
        for part in [search, filters.widget] as [Widget] { searching.append(part) }
        bar = Revealer(searching, fromBelow: false)
        tabsArea = ScrolledWindow(tabs, scrollsSideways: true)
        toggle = ToggleButton(icon: "edit-find-symbolic", label: strings.search) { _ in }
        // As high as the chat's header, which has two lines.
        title.addStyleClass("of-bar")
        title.setMargins(top: 4, bottom: 4)
        stateButton.addStyleClass("flat")
        stateButton.align(vertical: .center)
        titles.fitSeenPageAcross()
        titles.add(title, "title")
        titles.add(stateButton, "state")
        header.setTitle(titles)
        header.addAtStart(back)
        header.addAtStart(toggle)
        header.addAtEnd(menu)
        setAlone(false)
        back.isVisible = false
        tabs.setMargins(top: 2, bottom: 4, start: 8, end: 8)
        tabsArea.isVisible = false
        let waiting = Spinner(size: 24)
        waiting.align(horizontal: .center, vertical: .center)
        // A hidden page may be wider than the list.
        pages.fitSeenPageAcross()
        pages.add(waiting, "loading")
        pages.add(list.widget, "list")
        pages.add(firstDay(), "empty")
        pages.add(StatusPage(icon: Self.chatIcon, title: strings.noChatsHere), "emptyPlace")
        let found = ScrolledWindow(results.widget)
        found.onScroll { [weak self] in
            guard let self, pages.shown == "results", found.heightBelow < Double(found.height) else { return }
            source?.loadMoreResults()
        }
        // With the background of the list.
        found.addStyleClass("view")
        pages.add(found, "results")
        pages.expandVertically()
        for part in [header, bar, tabsArea, archive, pages] as [Widget] { widget.append(part) }
        (list.delegate, results.delegate) = (self, self)
        listen()
    }

    /// Sets whether nothing is beside the sidebar: its header then has the window's buttons at both ends.
    package func setAlone(_ isAlone: Bool) { header.showWindowButtons(start: true, end: isAlone) }

    /// The row that leads to the archive, with its number at the end.
    private static func archiveRow(_ strings: Strings, _ count: Label) -> GTKBridge.Button {
        let (line, name) = (Box(.horizontal, spacing: 10), Label(strings.archive))
        name.expandHorizontally()
        count.addStyleClass("dim-label")
        for part in [Icon("org.martlet.Martlet-archive-symbolic"), name, count] as [Widget] {
            line.append(part)
        }
        let row = GTKBridge.Button(child: line, label: strings.archive) {}
        row.addStyleClass("flat")
        row.setMargins(top: 2, bottom: 2, start: 8, end: 8)
        row.isVisible = false
        return row
    }

    /// The page for users without chats.
    private func firstDay() -> Widget {
        let page = StatusPage(icon: Self.chatIcon, title: strings.noChatsYet, text: strings.noChatsYetHint)
        page.addStyleClass("compact")
        let begin = GTKBridge.Button(strings.newChat) { [weak self] in self?.delegate?.beginNewChat() }
        for style in ["pill", "suggested-action"] { begin.addStyleClass(style) }
        let notes = GTKBridge.Button(strings.phrase(.savedMessages)) { [weak self] in
            self?.delegate?.openSavedMessages()
        }
        let profile = GTKBridge.Button(strings.photoAndUsername) { [weak self] in
            self?.delegate?.openSettings()
        }
        for way in [notes, profile] {
            for style in ["pill", "flat"] { way.addStyleClass(style) }
        }
        let ways = Box(.vertical, spacing: 6)
        ways.align(horizontal: .center)
        for way in [begin, notes, profile] { ways.append(way) }
        page.setChild(ways)
        return page
    }

    private func listen() {
        back.onPress { [weak self] in self?.source?.leaveArchive() }
        archive.onPress { [weak self] in self?.source?.enterArchive() }
        stateButton.onPress { [weak self] in self?.delegate?.connectNow() }
        toggle.onPress { [weak self] in
            guard let self else { return }
            if toggle.isOn { beginSearch() } else { endSearch() }
        }
        search.onStop { [weak self] in self?.endSearch() }
        search.onSearch { [weak self] in self?.find() }
        filters.onChoice = { [weak self] in
            self?.find()
            self?.search.takeFocus()
        }
    }

    private func find() {
        guard bar.isRevealed else { return }
        let text = search.text.trimmingWhitespace
        if text.isEmpty, filters.chosen == .everything {
            showList()
            source?.showRecent()
        } else {
            pages.show("results")
            source?.search(for: text, of: filters.chosen)
        }
    }

    private func showList() {
        pages.show(shownList)
        results.clear()
    }

    /// Shows the chats that were opened from the search before, while the search field is empty.
    func showRecent(_ chats: [FoundChat]) {
        guard bar.isRevealed, search.text.trimmingWhitespace.isEmpty, filters.chosen == .everything else {
            return
        }
        guard !chats.isEmpty else { return showList() }
        results.showRecent(chats)
        pages.show("results")
    }

    /// Shows the search field.
    package func beginSearch() {
        delegate?.searchFieldChanged(isShown: true)
        toggle.isOn = true
        bar.revealAtOnce()
        showBar()
        search.takeFocus()
        if search.text.isEmpty { source?.showRecent() }
    }

    /// Shows the search field, and searches for a text.
    package func beginSearch(for text: String) {
        beginSearch()
        search.text = text
    }

    /// Hides the search field and shows the chats; true if a search was open.
    @discardableResult
    package func endSearch() -> Bool {
        guard bar.isRevealed else { return false }
        bar.isRevealed = false
        showBar()
        delegate?.searchFieldChanged(isShown: false)
        toggle.isOn = false
        search.text = ""
        filters.reset()
        showList()
        source?.search(for: nil, of: .everything)
        return true
    }

    /// Shows a state of the main list, or of another place.
    func show(_ state: ChatListState, isMain: Bool) {
        list.take(state)
        if !state.rows.isEmpty {
            shownList = "list"
        } else if state.isLoaded, !state.hasMore {
            shownList = isMain ? "empty" : "emptyPlace"
        } else {
            shownList = "loading"
        }
        if isMain { delegate?.chatListChanged(isEmpty: state.rows.isEmpty) }
        if pages.shown != "results" { pages.show(shownList) }
    }

    /// Sets the width of a list with avatars only, in pixels; nil for a list with text.
    package func setNarrow(_ width: Int?) {
        guard width != narrowWidth else { return }
        narrowWidth = width
        showBar()
    }

    /// A narrow list has room for one button.
    private func showBar() {
        let isNarrow = narrowWidth != nil
        titles.isVisible = !isNarrow
        toggle.isVisible = !isNarrow
        bar.isVisible = !isNarrow
        menu.isVisible = !isNarrow || !hasBack
        // Centred over the avatars.
        menu.setMargins(end: narrowWidth.map { max(0, ($0 - Self.button) / 2 - Self.barPadding) } ?? 0)
        tabsArea.isVisible = !isNarrow && folderCount > 1
        archive.isVisible = !isNarrow && hasArchive && !bar.isRevealed
    }

    /// Sets the title; `hasBack` adds a back button, for lists other than the main one.
    func setHeading(_ heading: String, hasBack: Bool) {
        self.heading = heading
        self.hasBack = hasBack
        back.isVisible = hasBack
        showBar()
        showTitle()
    }

    /// Shows the connection state in place of the title, unless the account is online. A press connects at once.
    package func show(_ state: ConnectionState) {
        connection = state
        showTitle()
    }

    private func showTitle() {
        let state = connection.text(strings) ?? heading
        switch connection {
        case .waitingForNetwork, .connecting:
            stateLabel.text = state
            stateButton.setAccessibleLabel(state)
            titles.show("state")
        case .updating, .online:
            title.show(state, subtitle: "")
            titles.show("title")
        }
    }

    /// Shows the way to the archive above the list, with the number of its chats with unread messages; nil hides it.
    func show(archivedUnread count: Int?) {
        hasArchive = count != nil
        archiveCount.text = count.map { $0 > 0 ? "\($0)" : "" } ?? ""
        archive.setAccessibleLabel(
            [strings.archive, archiveCount.text].filter { !$0.isEmpty }.joined(separator: ", ")
        )
        showBar()
    }

    /// Shows the folders; none if there is only one.
    func show(_ folders: [FolderButton]) {
        tabs.removeAll()
        folderCount = folders.count
        showBar()
        for folder in folders {
            let button = ToggleButton(text: folder.text) { _ in folder.open() }
            button.isOn = folder.isOpen
            button.addStyleClass("flat")
            button.addStyleClass("caption")
            tabs.append(button)
        }
    }
}

/// A folder above the list.
struct FolderButton {
    /// The name, with the number of unread chats.
    var text: String
    /// True if the folder is shown.
    var isOpen: Bool
    /// Shows the folder.
    var open: @MainActor () -> Void
}

extension SidebarView: ChatListPaneDelegate, SearchPaneDelegate {
    func openChat(_ chat: PeerID) { delegate?.openChat(chat) }

    func openChatWindow(_ chat: PeerID) { delegate?.openChatWindow(chat) }

    func openFound(_ chat: PeerID) {
        source?.noteRecent(chat)
        delegate?.openChat(chat)
    }

    func openFound(_ message: MessageKey) {
        source?.noteRecent(message.peer)
        delegate?.openMessage(message)
    }

    func clearRecent() { source?.clearRecent() }

    func openMenu(of row: ChatRow, at point: Point) { delegate?.openMenu(of: row, at: point) }

    func loadMoreChats() { source?.loadMoreChats() }
}
