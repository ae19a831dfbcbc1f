import ClientNetwork
import GTKBridge
import Localization

/// The list of chats with what stands above it.
final class SidebarView {
    /// The side of a button of GTK's bars, and how far it keeps from their ends, in pixels.
    private static let (button, barPadding) = (34, 6)

    let widget = Box(.vertical)
    let list: ChatListPane
    let menu: MenuButton
    let search: SearchEntry
    let results: SearchPane
    /// Called when one leaves the archive.
    var onBack: (@MainActor () -> Void)?
    /// Called when a chat is to be begun.
    var onNewChat: (@MainActor () -> Void)?
    /// Called when the line for what is looked for is shown, and when it goes.
    var onSearching: (@MainActor (Bool) -> Void)?
    /// Called when what is looked for has changed; nil when nothing is looked for.
    var onSearch: (@MainActor (String?) -> Void)?

    private let words: Strings
    private let header = HeaderBar()
    private let title = WindowTitle("Martlet")
    private let back: Button
    private let pages = Stack()
    private let bar: Revealer
    private let toggle: ToggleButton
    private let tabs = Box(.horizontal, spacing: 4)
    private let tabsArea: ScrolledWindow
    private var heading = "Martlet"
    private var hasBack = false
    private var narrowWidth: Int?
    private var folderCount = 0
    private var connection = ConnectionState.connecting(throughProxy: false)
    private var shownList = "loading"

    init(_ look: WindowEnvironment) {
        words = look.words
        list = ChatListPane(look)
        menu = MenuButton(icon: "open-menu-symbolic", label: words.menu)
        search = SearchEntry(label: words.search, hint: words.search)
        results = SearchPane(look)
        back = Button(icon: "go-previous-symbolic", label: words.allChats) {}
        search.setMargins(top: 6, bottom: 6, start: 8, end: 8)
        bar = Revealer(search, fromBelow: false)
        tabsArea = ScrolledWindow(tabs, scrollsSideways: true)
        toggle = ToggleButton(icon: "edit-find-symbolic", label: words.search) { _ in }
        // As high as the chat's, which has two lines.
        title.addStyleClass("of-bar")
        title.setMargins(top: 4, bottom: 4)
        header.setTitle(title)
        header.addAtStart(back)
        header.addAtStart(toggle)
        header.addAtEnd(menu)
        setAlone(false)
        back.isVisible = false
        tabs.setMargins(top: 2, bottom: 4, start: 8, end: 8)
        tabsArea.isVisible = false
        let waiting = Spinner(size: 24)
        waiting.align(horizontal: .center, vertical: .center)
        // A page that is not seen may be wider than the list.
        pages.fitSeenPageAcross()
        pages.add(waiting, "loading")
        pages.add(list.widget, "list")
        pages.add(empty(), "empty")
        let found = ScrolledWindow(results.widget)
        // On the ground of the list.
        found.addStyleClass("view")
        pages.add(found, "results")
        pages.expandVertically()
        for part in [header, bar, tabsArea, pages] as [Widget] { widget.append(part) }
        listen()
    }

    /// Whether nothing stands beside it: then it has the buttons of the window at both ends.
    func setAlone(_ isAlone: Bool) { header.showWindowButtons(start: true, end: isAlone) }

    /// What is shown to somebody who knows nobody here yet.
    private func empty() -> Widget {
        let page = StatusPage(
            icon: "org.martlet.Martlet-chat-symbolic",
            title: words.noChatsYet,
            text: words.noChatsYetHint
        )
        page.addStyleClass("compact")
        let begin = Button(words.newChat) { [weak self] in self?.onNewChat?() }
        for style in ["pill", "suggested-action"] { begin.addStyleClass(style) }
        begin.align(horizontal: .center)
        page.setChild(begin)
        return page
    }

    private func listen() {
        back.onPress { [weak self] in self?.onBack?() }
        toggle.onPress { [weak self] in
            guard let self else { return }
            if toggle.isOn { beginSearch() } else { endSearch() }
        }
        search.onStop { [weak self] in self?.endSearch() }
        search.onSearch { [weak self] in
            guard let self, bar.isRevealed else { return }
            let text = search.text.trimmingWhitespace
            pages.show(text.isEmpty ? shownList : "results")
            onSearch?(text.isEmpty ? nil : text)
        }
    }

    /// Shows the line for what is looked for.
    func beginSearch() {
        onSearching?(true)
        toggle.isOn = true
        bar.isRevealed = true
        search.takeFocus()
    }

    /// Shows the chats again; whether something was looked for.
    @discardableResult
    func endSearch() -> Bool {
        guard bar.isRevealed else { return false }
        bar.isRevealed = false
        onSearching?(false)
        toggle.isOn = false
        search.text = ""
        pages.show(shownList)
        results.clear()
        onSearch?(nil)
        return true
    }

    /// Shows the chats.
    func show(_ state: ChatListState) {
        list.take(state)
        if !state.rows.isEmpty {
            shownList = "list"
        } else if state.isLoaded, !state.hasMore {
            shownList = "empty"
        } else {
            shownList = "loading"
        }
        if pages.shown != "results" { pages.show(shownList) }
    }

    /// How wide it is where there is room for avatars alone, in pixels; nil where there is room for words.
    func setNarrow(_ width: Int?) {
        guard width != narrowWidth else { return }
        narrowWidth = width
        showBar()
    }

    /// In a narrow list there is room for one button.
    private func showBar() {
        let isNarrow = narrowWidth != nil
        title.isVisible = !isNarrow
        toggle.isVisible = !isNarrow
        bar.isVisible = !isNarrow
        menu.isVisible = !isNarrow || !hasBack
        // Over the avatars.
        menu.setMargins(end: narrowWidth.map { max(0, ($0 - Self.button) / 2 - Self.barPadding) } ?? 0)
        tabsArea.isVisible = !isNarrow && folderCount > 1
    }

    /// What the list is called; with a way back when it is not the main one.
    func setHeading(_ heading: String, hasBack: Bool) {
        self.heading = heading
        self.hasBack = hasBack
        back.isVisible = hasBack
        showBar()
        showTitle()
    }

    /// Says how the account is connected, as long as there is something to say.
    func show(_ state: ConnectionState) {
        connection = state
        showTitle()
    }

    private func showTitle() {
        title.show(connection.text(words) ?? heading, subtitle: "")
    }

    /// The folders; none when there is but one.
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
    /// Its name, with how much is unread.
    var text: String
    /// Whether its chats are shown.
    var isOpen: Bool
    /// Shows its chats.
    var open: @MainActor () -> Void
}
