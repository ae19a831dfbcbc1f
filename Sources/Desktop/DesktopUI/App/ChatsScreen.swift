import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import ClientNetwork
import GTKBridge
import MessageStore
import Signals

/// The chats of an account: the list, and beside it the chat that is open.
final class ChatsScreen {
    /// How many more chats are shown when the end of the list is near.
    private static let page = 100

    let widget: Widget
    let account: Account
    let window: ApplicationWindow
    let toasts: ToastOverlay
    let sidebar: SidebarView
    let look: ChatLook
    /// Called when another chat is open, or none.
    var onChat: (@MainActor () -> Void)?
    /// Called when another account is to be signed in.
    var onAddAccount: (@MainActor () -> Void)?

    let accounts: AccountsContext
    private(set) var parts: AccountParts?
    private(set) var chat: ChatScreen?
    private(set) var place = ChatPlace.list(.main)
    private let content = Stack()
    private let leaflet: Leaflet
    private var waiting: (peer: PeerID, message: MessageKey?)?
    private var count = page
    private var list: ChatListFeed?
    private var search: SearchFeed?
    private var following: [Subscription] = []
    private var folders: [FolderTab] = []
    private var connection = ConnectionState.connecting(throughProxy: false)
    private var isStopped = false

    init(
        _ account: Account,
        _ window: ApplicationWindow,
        _ toasts: ToastOverlay,
        _ accounts: AccountsContext
    ) {
        (self.account, self.window, self.toasts, self.accounts) = (account, window, toasts, accounts)
        look = ChatLook(accounts.settings.value.look, account.media)
        sidebar = SidebarView(look)
        leaflet = Leaflet(sidebar.widget, content)
        widget = leaflet
        content.expand()
        content.add(Self.nothing(), "nothing")
        listen()
        Task { await begin() }
    }

    private func listen() {
        leaflet.onFold { [weak self] in self?.folded() }
        sidebar.list.onOpen = { [weak self] in self?.open($0) }
        sidebar.list.onMore = { [weak self] in self?.showMore() }
        sidebar.list.onMenu = { [weak self] in self?.openMenu(of: $0, at: $1) }
        sidebar.onBack = { [weak self] in self?.show(.list(.main)) }
        sidebar.onSearch = { [weak self] in self?.look(for: $0) }
        sidebar.results.onPeer = { [weak self] in self?.open($0) }
        sidebar.results.onMessage = { [weak self] in self?.open($0.peer, at: $0) }
        widget.onKeyFirst { [weak self] in self?.key($0) ?? false }
    }

    private func begin() async {
        guard let parts = try? await account.parts, !isStopped else { return }
        self.parts = parts
        show(place)
        following = [
            account.network.state.start { [weak self] state in onMain { self?.show(state) } },
            account.store.view(FolderTabsView()).start(next: { [weak self] tabs in
                onMain { self?.show(tabs) }
            }),
            accounts.entries.start { [weak self] entries in onMain { self?.showMenu(entries) } },
        ]
        windowChanged()
        if let waiting { open(waiting.peer, at: waiting.message) }
    }

    /// Lets go of everything.
    func stop() {
        isStopped = true
        chat?.stop()
        (list, search, following) = (nil, nil, [])
        if let parts { Task { await parts.presence.set(isThere: false) } }
    }

    /// The window came to the front, or went.
    func windowChanged() {
        let isActive = window.isActive
        chat?.setActive(isActive)
        if let parts { Task { await parts.presence.set(isThere: isActive) } }
    }

    /// The window became light or dark.
    func themeChanged() {
        sidebar.list.setTheme(look.theme)
        chat?.setTheme(look.theme)
    }

    /// Another size of text.
    func setTextSize(_ size: Double) {
        look.setTextSize(size)
        sidebar.list.setMetrics(look.metrics)
        chat?.setMetrics(look.metrics)
    }

    private func show(_ state: ConnectionState) {
        connection = state
        sidebar.show(state)
        chat?.show(state)
    }

    // MARK: - The list

    /// Shows the chats of a list or a folder.
    func show(_ place: ChatPlace) {
        guard let parts else { return }
        if place != self.place { count = Self.page }
        self.place = place
        list = ChatListFeed(account.store, parts, place, count: count) { [weak self] state in
            guard let self else { return }
            look.known.learn(state.rows)
            sidebar.show(state)
        }
        sidebar.setHeading(
            place == .list(.archive) ? "Archive" : "Martlet",
            hasBack: place == .list(.archive)
        )
        show(folders)
    }

    private func showMore() {
        guard sidebar.list.rows.count >= count else { return }
        count += Self.page
        show(place)
    }

    private func show(_ tabs: [FolderTab]) {
        folders = tabs
        guard place != .list(.archive) else { return sidebar.show([FolderButton]()) }
        sidebar.show(
            tabs.map { tab in
                let name = tab.place == .list(.main) ? "All" : tab.title
                let text = tab.unreadChats > 0 ? "\(name)  \(tab.unreadChats)" : name
                return FolderButton(text: text, isOpen: tab.place == place) { [weak self] in
                    self?.show(tab.place)
                }
            }
        )
    }

    private func look(for text: String?) {
        guard let text, let parts else {
            search = nil
            return
        }
        sidebar.results.show(SearchState())
        search = SearchFeed(account.store, parts, text, look.language) { [weak self] state in
            guard let self, search != nil else { return }
            sidebar.results.show(state)
        }
    }

    // MARK: - The chat

    /// Opens a chat, at a message or where one was.
    func open(_ peer: PeerID, at message: MessageKey? = nil) {
        guard let parts else {
            waiting = (peer, message)
            return
        }
        waiting = nil
        leaflet.showsSecond = true
        if let chat, chat.peer == peer {
            if let message { chat.pane.go(to: message) } else { chat.focus() }
            return
        }
        Task {
            let found = try? await account.store.read { reader -> (Peer, ChatOpening)? in
                guard let known = try reader.peer(peer) else { return nil }
                let state = try reader.interfaceState(DraftKey(peer))
                return (known, try ChatOpening(state, isUnread: reader.chat(peer).isUnread))
            }
            guard let (known, opening) = found ?? nil, !isStopped else { return }
            look.known.learn([known])
            let traits = ChatTraits(of: known, ownID: parts.services.selfID)
            show(traits, parts, message.map { .message($0) } ?? opening)
        }
    }

    private func show(_ traits: ChatTraits, _ parts: AccountParts, _ opening: ChatOpening) {
        if let chat {
            chat.stop()
            content.remove(chat.widget)
        }
        let screen = ChatScreen(account, parts, traits, opening, look, window, toasts)
        chat = screen
        screen.onBack = { [weak self] in self?.leaflet.showsSecond = false }
        screen.onPeer = { [weak self] in self?.open($0) }
        screen.showsBack(leaflet.isFolded)
        screen.setActive(window.isActive)
        screen.show(connection)
        screen.setMenu { [weak self] in self?.menu(of: traits.peer) ?? [] }
        content.add(screen.widget, "chat \(traits.peer.packed)")
        content.show("chat \(traits.peer.packed)")
        sidebar.list.selected = traits.peer
        screen.focus()
        onChat?()
    }

    private func closeChat() {
        guard let chat else { return }
        chat.stop()
        content.remove(chat.widget)
        self.chat = nil
        sidebar.list.selected = nil
        leaflet.showsSecond = false
        content.show("nothing")
        window.setTitle("Martlet")
        onChat?()
    }

    private func folded() { chat?.showsBack(leaflet.isFolded) }

    // MARK: - Keys

    private func key(_ event: KeyEvent) -> Bool {
        switch event.symbol {
        case Key.letter("k") where event.isControl: sidebar.beginSearch()
        case Key.letter("w") where event.isControl: window.close()
        case Key.letter("q") where event.isControl: window.close()
        case Key.pageDown where event.isControl, Key.down where event.isAlt: step(1)
        case Key.pageUp where event.isControl, Key.up where event.isAlt: step(-1)
        case Key.escape: return escape()
        default: return false
        }
        return true
    }

    private func step(_ steps: Int) {
        guard let peer = sidebar.list.neighbour(by: steps) else { return }
        open(peer)
        sidebar.list.reveal(peer)
    }

    /// Ends one thing at a time: an answer, a search, the chat.
    private func escape() -> Bool {
        if chat?.cancel() == true || sidebar.endSearch() { return true }
        guard chat != nil else { return false }
        closeChat()
        return true
    }

    /// What is shown while no chat is open.
    private static func nothing() -> Widget {
        let box = Box(.vertical)
        let header = HeaderBar()
        header.setTitle(WindowTitle())
        header.addStyleClass("flat")
        header.showWindowButtons(start: false, end: true)
        box.append(header)
        let page = StatusPage(
            icon: "org.martlet.Martlet",
            title: "No Chat Open",
            text: "Choose one on the left, or press Ctrl+K to look for somebody."
        )
        page.expand()
        box.append(page)
        return box
    }
}

extension ChatTraits {
    /// What a chat with `peer` is like.
    nonisolated init(of peer: Peer, ownID: PeerID) {
        let kind: Kind =
            switch peer {
            case .user(let user): user.id == ownID ? .saved : .dialog
            case .secretChat: .dialog
            case .group: .group
            case .channel(let channel): channel.flags.contains(.broadcast) ? .channel : .group
            }
        self.init(peer.id, kind: kind, ownID: ownID)
        if case .channel(let channel) = peer { noForwards = channel.flags.contains(.noForwards) }
    }
}
