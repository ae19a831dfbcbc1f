import ChatNodes
import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import ClientNetwork
import GTKBridge
import Localization
import MessageStore
import Signals
import WindowParts
import MediaUI
import ChatUI
import ChatListUI
import PeopleUI
import SettingsUI

/// The chats of an account: the list, and beside it the chat that is open.
final class ChatsScreen {
    let widget: Widget
    let account: Account
    let window: ApplicationWindow
    let toasts: ToastOverlay
    let sidebar: SidebarView
    let environment: WindowEnvironment
    /// The language of the window.
    var strings: Strings { environment.strings }
    /// Called when another chat is open, or none.
    var onChat: (@MainActor () -> Void)?
    /// Called with an account that was chosen.
    var onChoose: (@MainActor (AccountFolder) -> Void)?
    /// Called with an account that the user wants to see in a window of its own.
    var onOpenAccount: (@MainActor (AccountFolder) -> Void)?
    /// Called when the user wants to sign in to another account.
    var onAddAccount: (@MainActor () -> Void)?
    /// Called with a server link that was pressed.
    var onServerLink: (@MainActor (String) -> Void)?

    let accounts: AccountsContext
    /// The title of the list and of the window while no chat is open.
    var heading = "Martlet"
    /// The names in the menu of accounts.
    lazy var names = MemberNames { [weak self] in self?.showMenu() }
    /// The accounts in the menu.
    var listed: [AccountsContext.Entry] = []
    private(set) var services: AccountServices?
    private(set) var chat: ChatScreen?
    private(set) var lists: SidebarModel?
    /// The state that the account's windows share.
    private(set) var shared: ChatSessionRegistry?
    /// The window with the settings; nil while it is closed.
    var settings: SettingsWindow?
    private var wantedSettings: SettingsWindow.Page?
    private let content = Stack()
    /// The layout of the window's columns.
    let columns: Columns
    /// The profile beside the chat.
    let info = InfoColumn()
    private var leaflet: Leaflet { columns.leaflet }
    let viewer: Viewer
    /// The playback of the account, and the bar that shows it.
    let playback: Playback
    let audio: AudioBar
    /// The viewer window for photos and videos; nil while there is none.
    var viewerWindow: ViewerWindow?
    /// Asks for the target chat when something seen in the viewer window is forwarded.
    var forwardController: ForwardController?
    /// The dialog that asks whether to join a chat, while it is open.
    var joining: JoinDialog?
    /// True if the server said that it has no channels.
    var hasNoChannels = false
    /// The window of a video that was taken out of a viewer; nil for none.
    var pictureInPictureWindow: PictureInPictureWindow?
    /// The floating player over pages in front of the chat, or where no chat is open.
    let corner: FloatingVideoPlayer
    /// The floating players over chats, made at first use.
    var cornersOfChats: [ObjectIdentifier: FloatingVideoPlayer] = [:]
    /// The corner of chats in which a round video plays whose message is scrolled out of view.
    var cornerSpot = FloatingVideoCorner.topRight
    /// Publishes the playback to the desktop.
    let desktop: DesktopPlayback
    /// The pages in front of the chat.
    let over: NavigationStack
    /// Chats in windows of their own.
    var windows: [PeerID: ChatWindow] = [:]
    /// Chats to open in windows of their own when the account is ready.
    var waitingWindows: [PeerID] = []
    /// True while the main window shows another account.
    var isResting = false
    /// Actions that wait until the main window shows this account again.
    var waitingForMain: [@MainActor () -> Void] = []
    /// Called when a window of a single chat was closed.
    var onWindowClosed: (@MainActor () -> Void)?
    private var waiting: (peer: PeerID, message: MessageKey?)?
    /// The chat that was opened last; loading it may take a moment.
    private(set) var wanted: PeerID?
    /// The time at which ``wanted`` was opened.
    private var askedFor = Duration.zero
    private var following: [Subscription] = []
    private(set) var connection = ConnectionState.connecting(throughProxy: false)
    private(set) var isStopped = false

    init(
        account: Account,
        window: ApplicationWindow,
        toasts: ToastOverlay,
        accounts: AccountsContext,
        desktop: DesktopPlayback,
        strings: Strings
    ) {
        self.desktop = desktop
        (self.account, self.window, self.toasts, self.accounts) = (account, window, toasts, accounts)
        environment = WindowEnvironment(accounts.settings.value.appearance, strings, account.media) {
            [account] in
            await account.isAutoDownloadAllowed($0)
        }
        sidebar = SidebarView(environment)
        let pages = Overlay(content)
        columns = Columns(sidebar.widget, pages, info.widget)
        corner = FloatingVideoPlayer(strings, over: pages, below: FloatingVideoPlayer.header)
        let ground = columns.makeWidget()
        let layers = Overlay(ground)
        widget = layers
        over = NavigationStack(content)
        playback = Playback(account) { [environment] in environment.roundVideoSide }
        audio = AudioBar(strings)
        viewer = Viewer(
            account: account,
            environment: environment,
            layers: layers,
            behind: ground,
            window: window,
            toasts: toasts
        )
        content.expand()
        content.add(Self.nothing(strings), "nothing")
        listen()
        Task { await begin() }
    }

    private func listen() {
        leaflet.onFold { [weak self] in self?.folded() }
        sidebar.list.onOpen = { [weak self] in self?.open($0) }
        sidebar.list.onOpenWindow = { [weak self] in self?.openWindow(of: $0) }
        sidebar.list.onMenu = { [weak self] in self?.openMenu(of: $0, at: $1) }
        sidebar.results.onPeer = { [weak self] in self?.open($0) }
        sidebar.results.onMessage = { [weak self] in self?.open($0.peer, at: $0) }
        sidebar.onNewChat = { [weak self] in self?.showNewChat() }
        listenToPlayback()
        listenToColumns()
        joinCornerOfPages()
        listenToDrops()
        viewer.onShowInChat = { [weak self] in self?.open($0.peer, at: $0) }
        viewer.onForward = { [weak self] in self?.chat?.forward([$0]) }
        viewer.onDelete = { [weak self] in self?.chat?.askToDelete([$0.id], isOwn: $0.isOwn) }
        listen(to: viewer)
        viewer.onTakeOut = { [weak self] taken in if let self { show(taken, from: viewer) } }
        viewer.onLeave = { [weak self] in if self?.over.isEmpty == true { self?.chat?.focusAgain() } }
    }

    private func begin() async {
        guard let services = try? await account.services, !isStopped else { return }
        self.services = services
        shared = ChatSessionRegistry(account, services, strings)
        lists = SidebarModel(
            view: sidebar,
            store: account.store,
            services: services,
            environment: environment,
            heading: heading
        )
        following = [
            account.network.state.start { [weak self] state in onMain { self?.show(state) } },
            accounts.entries.start { [weak self] entries in onMain { self?.showMenu(entries) } },
        ]
        windowChanged()
        if let waiting { open(waiting.peer, at: waiting.message) }
        openWaitingWindows()
        if let wantedSettings { openSettings(at: wantedSettings) }
    }

    /// Stops all work and closes all windows of the account.
    func stop() {
        isStopped = true
        over.removeAll()
        info.show(nil)
        viewer.leave(isAnimated: false)
        playback.stop()
        pictureInPictureWindow?.close()
        viewerWindow?.close()
        settings?.close()
        closeWindows()
        chat?.stop()
        Task { await finish() }
        (lists, following) = (nil, [])
        if let services { Task { await services.presence.set(isThere: false) } }
    }

    /// Carries out deletions that can no longer be undone.
    func finish() async { await shared?.deletionController.finish() }

    /// Called when the window became active or inactive.
    func windowChanged() {
        chat?.setActive(window.isActive)
        tellPresence()
    }

    /// Tells others whether the user is here.
    func tellPresence() {
        let isActive = isActive
        if let services { Task { await services.presence.set(isThere: isActive) } }
    }

    /// Sets another accent.
    func setAccent(_ accent: ProgramSettings.Appearance.Accent) {
        environment.setAccent(accent)
        themeChanged()
    }

    /// Called when the window became light or dark, or has another accent.
    func themeChanged() {
        settings?.themeChanged()
        sidebar.list.setTheme(environment.theme)
        sidebar.results.themeChanged()
        for chat in shownChats { chat.setTheme(environment.theme) }
    }

    /// Sets another text size.
    func setTextSize(_ size: Double) {
        environment.setTextSize(size)
        sidebar.list.setMetrics(environment.metrics)
        setNarrowList()
        for chat in shownChats { chat.setMetrics(environment.metrics) }
    }

    /// Shows a page of the settings.
    func openSettings(at page: SettingsWindow.Page = .appearance) {
        guard let services else {
            wantedSettings = page
            return
        }
        wantedSettings = nil
        if let settings { return settings.present() }
        settings = SettingsWindow(
            account: account,
            services: services,
            settings: accounts.settings,
            environment: environment,
            over: window,
            at: page
        ) {
            [weak self] in self?.settings = nil
        }
    }

    private func show(_ state: ConnectionState) {
        connection = state
        sidebar.show(state)
        for chat in shownChats { chat.show(state) }
    }

    // MARK: - Chat

    /// Opens a chat, at a message or at the last position.
    ///
    /// - Parameters:
    ///   - peer: The chat.
    ///   - message: The message to show; nil for the last position.
    ///   - then: Called once the chat is shown.
    func open(
        _ peer: PeerID,
        at message: MessageKey? = nil,
        then: (@MainActor (ChatScreen) -> Void)? = nil
    ) {
        guard let services else {
            waiting = (peer, message)
            return
        }
        waiting = nil
        if let chat, chat.peer != peer,
            chat.confirmLeaving({ [weak self] in self?.open(peer, at: message, then: then) })
        {
            return
        }
        wanted = peer
        over.removeAll()
        askedFor = FrameTime.now
        leaflet.showsSecond = true
        if let chat, chat.peer == peer {
            if let message { chat.go(to: message) } else { chat.focus() }
            then?(chat)
            return
        }
        Task {
            guard let (traits, opening) = await find(peer), !isStopped, wanted == peer else { return }
            show(traits, services, message.map { .message($0) } ?? opening)
            if let chat, chat.peer == peer { then?(chat) }
        }
    }

    /// The traits of a chat and the position where the user left it; nil for an unknown peer.
    func find(_ peer: PeerID) async -> (ChatTraits, InitialPosition)? {
        let found = try? await account.store.read { reader -> (Peer, InitialPosition)? in
            guard let known = try reader.peer(peer) else { return nil }
            let state = try reader.interfaceState(DraftKey(peer))
            return (known, try InitialPosition(state, isUnread: reader.chat(peer).isUnread))
        }
        guard let services, let (known, opening) = found ?? nil else { return nil }
        environment.known.learn([known])
        return (ChatTraits(of: known, ownID: services.dependencies.selfID), opening)
    }

    private func show(_ traits: ChatTraits, _ services: AccountServices, _ opening: InitialPosition) {
        guard let shared else { return }
        if let chat {
            chat.stop()
            content.remove(chat.widget)
        }
        let screen = ChatScreen(context(services), chat: traits, opening: opening, chats: shared)
        chat = screen
        screen.measureOpening(since: askedFor)
        screen.delegate = self
        screen.showsBack(leaflet.isFolded)
        screen.setActive(window.isActive)
        screen.show(connection)
        screen.showBar(audio.widget)
        screen.show(playback.state.map(PlaybackIndicator.init))
        showCorner()
        content.add(screen.widget, "chat \(traits.peer.packed)")
        content.show("chat \(traits.peer.packed)")
        sidebar.list.selected = traits.peer
        updateInfo()
        screen.focus()
        onChat?()
    }

    /// What the screens in the account's window are given.
    func context(_ services: AccountServices) -> ScreenContext {
        ScreenContext(
            account: account,
            services: services,
            environment: environment,
            window: window,
            toasts: toasts
        )
    }

    /// Shows a page in front of the chat; `end` is called when it is gone.
    func showOver(_ page: Widget, end: @escaping @MainActor () -> Void) {
        over.push(page, end: end)
        leaflet.showsSecond = true
    }

    func closeChat() {
        wanted = nil
        guard let chat else { return }
        chat.stop()
        content.remove(chat.widget)
        self.chat = nil
        sidebar.list.selected = nil
        updateInfo()
        leaflet.showsSecond = false
        content.show("nothing")
        window.setTitle(heading)
        showCorner()
        onChat?()
    }

    private func folded() {
        sidebar.setAlone(leaflet.isFolded)
        chat?.showsBack(leaflet.isFolded)
        updateInfo()
    }

    /// The page that is shown while no chat is open.
    private static func nothing(_ strings: Strings) -> Widget {
        let box = Box(.vertical)
        let header = HeaderBar()
        header.setTitle(WindowTitle())
        header.addStyleClass("flat")
        header.showWindowButtons(start: false, end: true)
        box.append(header)
        let page = StatusPage(
            icon: "org.martlet.Martlet",
            title: strings.noChatOpen,
            text: strings.noChatOpenHint
        )
        page.expand()
        box.append(page)
        return box
    }
}
