import ChatListUI
import ChatUI
import ClientEngine
import ClientHost
import ClientModel
import ClientNetwork
import GTKBridge
import Localization
import MediaUI
import MessageStore
import NodeKit
import SettingsUI
import Signals
import WindowParts

/// Acts on what happens in an account's window beyond the account.
protocol AccountScreenDelegate: AnyObject {
    /// The user looks at another chat, or at none.
    func lookedAtChatChanged(in screen: AccountScreen)
    /// A further window of the account was closed: a chat's, or the viewer's.
    func furtherWindowClosed(of screen: AccountScreen)
    /// Shows another account.
    func choose(_ account: AccountFolder)
    /// Shows what a start asks for, in the window of its account.
    func open(_ start: StartRequest, from screen: AccountScreen)
    /// Shows a message of another account.
    func show(_ message: MessageKey, of account: AccountFolder)
    /// True if a window that is visible shows an account, or one of its chats.
    func isVisible(_ account: AccountFolder) -> Bool
    /// Shows an account in a window of its own.
    func openWindow(of account: AccountFolder)
    /// Signs in to another account; nil for a server that the user has yet to enter.
    func addAccount(by link: String?)
    /// Locks all windows.
    ///
    /// - Returns: False if there is no passcode.
    func lock() -> Bool
}

/// The content of an account's window: the chat list, a chat and a profile side by side.
///
/// Each feature has a coordinator that owns its state; the screen connects them.
final class AccountScreen {
    let widget: Widget
    /// The account, and its own window.
    let context: ScreenContext
    weak var delegate: (any AccountScreenDelegate)?

    let sidebar: SidebarView
    let list: SidebarModel
    let columns: Columns
    let area = ChatArea()
    let chats: ChatCoordinator
    let windows: ChatWindowsCoordinator
    let chatMenu: ChatMenu
    let menu: MainMenu
    let profiles: ProfileCoordinator
    let newChats: NewChatCoordinator
    let invites: InviteCoordinator
    let playback: PlaybackController
    let floatingVideo: FloatingVideoCoordinator
    let viewers: ViewerCoordinator
    let webPlayers: WebPlayerCoordinator
    let readers: ReaderCoordinator
    let readerWindows: ReaderWindowsCoordinator
    /// The dialog that forwards what does not lie in the open chat.
    let forwardController: ForwardController
    /// Sends what other programs share.
    let shareController: ShareController

    /// True while the account's window shows another account.
    private(set) var isSuspended = false
    /// True while the list has a bar of its own for the playback.
    var isBarInList = false
    private let accounts: AccountsContext
    private var settings: SharedSettings { accounts.settings }
    private let sessions: ChatSessionRegistry
    private let drops: ChatListDrops
    private let heading: String
    private var settingsWindow: SettingsWindow?
    private var connection = ConnectionState.connecting(throughProxy: false)
    private var following: Subscription?
    private var refusals: RefusalNotices?
    /// Actions that wait until the account's window shows the account again.
    private var waiting: [@MainActor () -> Void] = []
    /// What is to be said then.
    private var unsaid: String?

    /// What the screen of an account is made of.
    struct Dependencies {
        let account: Account
        let services: AccountServices
        /// The window that shows the account.
        let window: ApplicationWindow
        let toasts: ToastOverlay
        /// The accounts of the program.
        let accounts: AccountsContext
        /// The playback of the program.
        let playback: Playback
        /// The decoded images of all accounts.
        let images: ImageStore
        let strings: Strings
        /// The title of the chat list, and of the window while no chat is open.
        let heading: String
    }

    init(_ dependencies: Dependencies) {
        let (account, services) = (dependencies.account, dependencies.services)
        let (strings, accounts) = (dependencies.strings, dependencies.accounts)
        (self.accounts, heading) = (accounts, dependencies.heading)
        let environment = WindowEnvironment(
            accounts.settings.value.appearance,
            strings,
            account.media,
            of: account.folder.name,
            images: dependencies.images,
            emoji: services.customEmoji,
            animated: services.animatedEmoji,
            mayShow: { [account] in await account.isAutoDownloadAllowed($0) }
        )
        context = ScreenContext(
            account: account,
            services: services,
            environment: environment,
            window: dependencies.window,
            toasts: dependencies.toasts
        )
        sidebar = SidebarView(environment)
        let (pages, info) = (Overlay(area.widget), InfoColumn())
        columns = Columns(sidebar.widget, pages, info.widget)
        let ground = columns.makeWidget()
        let layers = Overlay(ground)
        widget = layers
        area.leaflet = columns.leaflet
        sessions = ChatSessionRegistry(account, services, strings)
        playback = PlaybackController(context, dependencies.playback)
        floatingVideo = FloatingVideoCoordinator(of: playback.playback, over: pages, strings)
        chats = ChatCoordinator(context, sessions, area, bar: playback.barWithoutChat.widget)
        windows = ChatWindowsCoordinator(context, sessions, playback.playback)
        viewers = ViewerCoordinator(
            Viewer(context, over: layers, behind: ground),
            context,
            settings: accounts.settings,
            playback: playback.playback,
            deletionController: sessions.deletionController
        )
        webPlayers = WebPlayerCoordinator(context, settings: accounts.settings)
        profiles = ProfileCoordinator(
            context,
            area: area,
            columns: columns,
            info: info,
            settings: accounts.settings
        )
        newChats = NewChatCoordinator(context, area)
        readers = ReaderCoordinator(context, over: area, settings: accounts.settings, playback: playback)
        readerWindows = ReaderWindowsCoordinator(context, settings: accounts.settings, playback: playback)
        invites = InviteCoordinator(context, area) { [chats] in chats.wanted }
        list = SidebarModel(sidebar, context, heading: heading)
        menu = MainMenu(sidebar.menu, context, accounts)
        chatMenu = ChatMenu(sidebar: list, deletionController: sessions.deletionController)
        drops = ChatListDrops(on: sidebar.list, strings) { [chats] in chats.open($0, then: $1) }
        forwardController = ForwardController(context)
        shareController = ShareController(context)
        connect()
    }

    private func connect() {
        (sidebar.delegate, menu.delegate, columns.delegate) = (self, self, self)
        chatMenu.delegate = self
        (chats.delegate, windows.delegate, playback.delegate) = (self, self, self)
        (viewers.delegate, viewers.viewer.host, floatingVideo.host) = (self, self, self)
        (profiles.navigator, newChats.navigator, invites.navigator) = (self, self, self)
        (viewers.navigator, readers.navigator, readerWindows.navigator) = (self, self, self)
        readerWindows.delegate = self
        readers.onLeave = { [weak self] in self?.returnFocus() }
        forwardController.onShow = { [weak self] chat in self?.open(chat) }
        webPlayers.silenceOthers = { [playback, viewers] in
            playback.playback.setPlaying(false)
            viewers.pauseSmallWindow()
        }
        shareController.delegate = self
        area.onCover = { [weak self] in
            self?.profiles.update()
            self?.floatingVideo.update()
        }
        columns.leaflet.onFold { [weak self] in self?.showFolding() }
        columns.preferences.columns = settings.value.columns
        setNarrowList()
        columnsChanged()
        following = context.account.network.state.start { [weak self] state in
            onMain { self?.show(state) }
        }
        refusals = RefusalNotices(context) { [weak self] in self?.say($0) }
        let features = context.services.features
        Task { [weak self] in
            guard let words = await features.mapAttribution() else { return }
            self?.setMapAttribution(words)
        }
    }

    /// Stops all work and closes all windows of the account.
    func stop() {
        area.removePages()
        profiles.stop()
        shareController.stop()
        viewers.stop()
        webPlayers.stop()
        context.files.stop()
        settingsWindow?.close()
        windows.stop()
        readerWindows.stop()
        chats.stop()
        menu.stop()
        list.stop()
        (following, refusals) = (nil, nil)
        Task { await finish() }
        let presence = context.services.presence
        Task { await presence.set(isThere: false) }
    }

    /// Carries out deletions that can no longer be undone.
    func finish() async { await sessions.deletionController.finish() }

    // MARK: - Windows

    /// True if the account has the window of a chat or an article, or the viewer's.
    var hasFurtherWindows: Bool { !windows.isEmpty || !readerWindows.isEmpty || viewers.hasWindow }

    /// The chat that the user looks at.
    var lookedAt: PeerID? { isInFront ? chats.chat?.peer : windows.active?.chat.peer }

    /// True if the account's own window is active and shows this account.
    private var isInFront: Bool { !isSuspended && context.window.isActive }

    /// Called when the account's window became active or inactive.
    func windowActivityChanged() {
        chats.chat?.setActive(isInFront)
        reportPresence()
    }

    /// Reports to others whether the user is here.
    func reportPresence() {
        let isThere =
            isInFront || viewers.isWindowActive || windows.active != nil || readerWindows.isActive
        let presence = context.services.presence
        Task { await presence.set(isThere: isThere) }
    }

    /// Stops what would go on being heard behind the lock screen.
    func locked() {
        viewers.locked()
        webPlayers.stop()
        sessions.endRecordings()
        for window in windows.windows.values { window.viewer.leave(isAnimated: false) }
    }

    /// Suspends the screen while its window shows another account. What is on it stays, and its other windows stay
    /// open.
    func suspend() {
        isSuspended = true
        shareController.stop()
        viewers.viewer.leave(isAnimated: false)
        settingsWindow?.close()
        // An open menu that is hidden with its button would take the next press for its own end.
        sidebar.menu.close()
        chats.suspend()
        floatingVideo.update()
        reportPresence()
        delegate?.lookedAtChatChanged(in: self)
    }

    /// Resumes the screen: its window shows it again.
    func resume() {
        isSuspended = false
        // A button that was hidden while its menu closed still believes it open.
        sidebar.menu.close()
        chats.chat?.resume()
        windowActivityChanged()
        floatingVideo.update()
        if !area.isCovered { chats.chat?.focusAgain() }
        delegate?.lookedAtChatChanged(in: self)
        let (waiting, unsaid) = (waiting, unsaid)
        (self.waiting, self.unsaid) = ([], nil)
        for act in waiting { act() }
        if let unsaid { say(unsaid) }
    }

    func inMainWindow(_ act: @escaping @MainActor () -> Void) {
        context.window.present()
        guard isSuspended else { return act() }
        waiting = [act]
        delegate?.choose(context.account.folder)
    }

    /// Shows a toast in the window that the user most likely looks at. It is not shown over another account.
    private func say(_ text: String) {
        if let window = windows.active { return window.context.toasts.show(text) }
        guard !isSuspended else { return unsaid = text }
        if let settingsWindow { settingsWindow.say(text) } else { context.toasts.show(text) }
    }

    // MARK: - Settings

    /// The page of the settings that is shown; nil while they are closed.
    var settingsPage: SettingsPage? { settingsWindow?.page }

    /// Shows a page of the settings.
    func openSettings(at page: SettingsPage) {
        if let settingsWindow { return settingsWindow.present(at: page) }
        settingsWindow = SettingsWindow(context, accounts: accounts, at: page) { [weak self] in
            self?.settingsWindow = nil
        }
    }

    // MARK: - Appearance

    /// Sets another accent.
    func setAccent(_ accent: ProgramSettings.Appearance.Accent) {
        context.environment.setAccent(accent)
        themeChanged()
    }

    /// Sets another wallpaper of chats without one of their own.
    func setWallpaper(_ wallpaper: ProgramSettings.Appearance.Wallpaper) {
        context.environment.wallpaper = wallpaper
        themeChanged()
    }

    /// Called when the window became light or dark, or has another accent.
    func themeChanged() {
        let theme = context.environment.theme
        settingsWindow?.themeChanged()
        sidebar.list.setTheme(theme)
        sidebar.results.themeChanged()
        for chat in shownChats { chat.themeChanged() }
        readers.appearanceChanged()
        readerWindows.appearanceChanged()
    }

    /// Sets another text size.
    func setTextSize(_ size: Double) {
        context.environment.setTextSize(size)
        let metrics = context.environment.metrics
        sidebar.list.setMetrics(metrics)
        setNarrowList()
        for chat in shownChats { chat.setMetrics(metrics) }
        readers.appearanceChanged()
        readerWindows.appearanceChanged()
    }

    /// Sets another look of articles.
    func setReading(_ reading: ProgramSettings.Appearance.Reading) {
        context.environment.reading = reading
        readers.appearanceChanged()
        readerWindows.appearanceChanged()
    }

    /// Sets whether messages of nothing but emoji are shown large, and whether single ones are animated.
    func setEmoji(areLarge: Bool, areAnimated: Bool) {
        context.environment.showsLargeEmoji = areLarge
        context.environment.known.animatesEmoji = areAnimated
        for chat in shownChats { chat.setLargeEmoji(areLarge) }
    }

    /// Sets who made the maps of the server.
    private func setMapAttribution(_ words: String) {
        context.environment.mapAttribution = words
        for chat in shownChats { chat.setMapAttribution(words) }
    }

    private func show(_ state: ConnectionState) {
        connection = state
        sidebar.show(state)
        for chat in shownChats { chat.show(state) }
    }

    // MARK: - Chats

    func willOpenChat() { viewers.viewer.leave() }

    func prepare(_ chat: ChatScreen) {
        chat.delegate = self
        chat.showsBack(columns.leaflet.isFolded)
        chat.setActive(isInFront)
        chat.showBar(playback.bar.widget)
        show(in: chat)
    }

    /// Shows connection and playback in a chat that comes on the screen.
    private func show(in chat: ChatScreen) {
        chat.show(connection)
        playback.show(in: chat)
    }

    /// Names the window after the open chat, else after the account.
    func showWindowTitle() {
        if let chat = chats.chat { chat.showWindowTitle() } else { context.window.setTitle(heading) }
    }

    func openChatChanged() {
        showWindowTitle()
        sidebar.list.selected = chats.chat?.peer
        profiles.chat = chats.chat
        floatingVideo.update()
        delegate?.lookedAtChatChanged(in: self)
        let (store, peer) = (context.store, chats.chat?.peer)
        context.attempt { try await store.transaction { try $0.setLastChat(peer) } }
    }

    /// Opens the chat that was open last, unless another one was asked for or only the list has room. A chat with unread
    /// messages waits: nobody has seen them by starting the program.
    func openLastChat() {
        let store = context.store
        Task { [weak self] in
            let last = try? await store.read { reader -> PeerID? in
                guard let last = try reader.lastChat(), try reader.peer(last) != nil else { return nil }
                return try reader.chat(last).isUnread ? nil : last
            }
            guard let self, let peer = last ?? nil, chats.wanted == nil, !columns.leaflet.isFolded else {
                return
            }
            chats.open(peer)
        }
    }

    func prepare(_ window: ChatWindow) {
        window.chat.delegate = self
        window.bar.delegate = playback
        window.viewer.delegate = viewers
        show(in: window.chat)
        // Its message may be in view there.
        floatingVideo.update()
    }
}
