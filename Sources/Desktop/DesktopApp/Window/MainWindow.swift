import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import Signals
import WindowParts
import MediaUI
import ChatUI
import SignInUI
import SettingsUI
import ChatListUI

/// Acts on what happens in a window beyond its own account.
protocol MainWindowDelegate: AnyObject {
    /// The user looks at another chat, or at none.
    func lookedAtChatChanged()
    /// The window was hidden, or a further window of its account was closed.
    func windowHidden()
    /// The account of a window of one account is gone.
    func accountGone(from window: MainWindow)
    /// Shows the account that was chosen in the menu.
    func choose(_ account: AccountFolder, in window: MainWindow)
    /// Shows what a start asks for, in the window of its account.
    func open(_ start: StartRequest)
    /// Shows an account in a window of its own.
    func openWindow(of account: AccountFolder)
    /// Shows a message of an account, in the window of that account.
    func show(_ message: MessageKey, of account: AccountFolder)
    /// True if a window that is visible shows an account, or one of its chats.
    func isVisible(_ account: AccountFolder) -> Bool
    /// Signs in to another account; nil for a server that the user has yet to enter.
    func addAccount(by link: String?)
    /// Locks all windows.
    ///
    /// - Returns: False if there is no passcode.
    func lock() -> Bool
}

/// A window with chats: shows the screen that the accounts' state asks for. The main window shows the account in
/// front; others show one account each, while somebody is signed in to it.
final class MainWindow {
    /// The longest wait for content before the window is shown empty: an early frame without content only delays the
    /// useful one.
    private static let timeout = Duration.milliseconds(150)

    let window: ApplicationWindow

    weak var delegate: (any MainWindowDelegate)?

    private let dependencies: WindowDependencies
    /// The account that the window always shows; nil in the main window.
    let own: AccountFolder?
    let pages = Stack()
    let toasts: ToastOverlay
    let failure: AccountFailurePage
    /// The accounts; nil until they have been looked up.
    private var entries: [AccountsContext.Entry]?
    private var authorizationState: AuthorizationState?
    /// Applies the states of the account, whose services are asked for.
    private var applying: Task<Void, Never>?
    /// The services of the account; nil while nobody is signed in to it.
    private var services: AccountServices?
    private(set) var appearance: ProgramSettings.Appearance
    /// The language of the window.
    private(set) var strings: Strings
    private var following: (account: Account, subscription: Subscription)?
    private(set) var screen: Screen?
    private(set) var signIn: (model: SignInModel, view: SignInView)?
    private var shown: AccountScreen?
    /// Screens of accounts that were shown before.
    private let suspended: SuspendedAccounts
    /// Chats to open in windows of their own once the account's chats are shown.
    private var wantedWindows: [PeerID] = []
    private var start: StartRequest?
    private var isClosed = false
    /// True while the window waits for content before it is shown.
    private var isComing = false
    var accounts: AccountsContext { dependencies.accounts }
    private var host: ClientHost { dependencies.host }
    private lazy var performance = Performance(accounts.settings) { [weak self] in
        .init(chats: self?.shown?.sidebar.list.list, chat: self?.shown?.chats.chat)
    }

    /// Makes a window that is not shown yet.
    ///
    /// - Parameters:
    ///   - dependencies: The program around it.
    ///   - appearance: The appearance of windows.
    ///   - strings: The language of the window.
    ///   - own: The account that it always shows; nil for the one in front.
    init(
        _ dependencies: WindowDependencies,
        _ appearance: ProgramSettings.Appearance,
        _ strings: Strings,
        showing own: AccountFolder? = nil
    ) {
        (self.dependencies, self.appearance, self.strings, self.own) = (
            dependencies, appearance, strings, own
        )
        let size = own == nil ? dependencies.accounts.settings.value.windowSize : .init()
        window = ApplicationWindow(
            dependencies.application,
            title: own?.name ?? "Martlet",
            width: size.width,
            height: size.height
        )
        if size.isMaximised { window.isMaximised = true }
        failure = AccountFailurePage(strings)
        suspended = SuspendedAccounts(in: pages)
        // Neither suspended screens are measured, nor do they decide the size of the window.
        pages.fitSeenPage()
        pages.fitSeenPageAcross()
        toasts = ToastOverlay(pages)
        let content = Overlay(toasts)
        window.setContent(content)
        content.add(performance.widget)
        // The window gets the keys when nothing in it has the focus, as in one that was just opened.
        window.onKey(.first) { [weak self] in self?.key($0) ?? false }
        window.setIcon("org.martlet.Martlet")
        pages.add(Self.page(Spinner(size: 32)), "opening")
        failure.delegate = self
        pages.add(Self.page(failure.widget), "failure")
        suspended.onGone = { [weak self] in self?.delegate?.windowHidden() }
        window.onActivity { [weak self] in
            self?.shown?.windowActivityChanged()
            self?.delegate?.lookedAtChatChanged()
        }
        window.onCloseRequest { [weak self] in
            self?.confirmClose { [weak self] in self?.hide() }
            return true
        }
    }

    /// Shows the window, and the account and chat of a start.
    func open(_ start: StartRequest) {
        self.start = start
        if own == nil, let name = start.account {
            let accounts = accounts
            Task { try? await accounts.choose(name) }
        }
        route()
        guard screen == .opening else { return present() }
        isComing = true
        Task {
            try? await Task.sleep(for: Self.timeout)
            present()
        }
    }

    /// Shows the window, with or without content.
    func present() {
        guard !isClosed else { return }
        isComing = false
        window.present()
        performance.begin(in: window)
    }

    /// Hides the window and stops what it shows.
    func close() {
        keepSize()
        isClosed = true
        (delegate, following) = (nil, nil)
        window.isVisible = false
        for screen in screens { screen.stop() }
        signIn?.model.stop()
    }

    /// True if the window is visible or about to be, or if its accounts have chat windows.
    var isOpen: Bool {
        !isClosed
            && (isComing || window.isVisible || shown?.hasFurtherWindows == true || suspended.haveWindows)
    }

    /// The screen that is shown, and the suspended ones.
    var screens: [AccountScreen] { [shown].compactMap(\.self) + suspended.all }

    /// True if the window is visible with an account, or a chat of it has a window of its own.
    func shows(_ account: AccountFolder) -> Bool {
        screens.contains { screen in
            guard screen.context.account.folder == account else { return false }
            return !screen.isSuspended && window.isVisible || !screen.windows.isEmpty
        }
    }

    /// Shows a short notice.
    func notify(_ text: String) { toasts.show(text) }

    /// The chat that the user looks at here, and its account.
    var lookedAt: (chat: PeerID, folder: AccountFolder)? {
        screens.lazy.compactMap { screen in screen.lookedAt.map { ($0, screen.context.account.folder) } }
            .first
    }

    /// The chats in windows of their own.
    var chatWindows: [PeerID] { shown.map { Array($0.windows.windows.keys) } ?? [] }

    /// Opens chats in windows of their own, once the account is ready.
    func openWindows(of chats: [PeerID]) {
        wantedWindows += chats
        openWantedWindows()
    }

    /// Closes the suspended screen of an account.
    ///
    /// - Returns: The chats that had a window of their own.
    func giveUpWindows(of folder: AccountFolder) -> [PeerID] { suspended.end(folder) }

    private func openWantedWindows() {
        guard let shown else { return }
        let wanted = wantedWindows
        wantedWindows = []
        for peer in wanted { shown.windows.open(peer) }
    }

    /// Asks first whether closing the shown chat would lose something; calls `leave` unless the user cancels.
    ///
    /// - Parameter leave: Called at once, or when the user agrees.
    func confirmClose(_ leave: @escaping @MainActor () -> Void) {
        if shown?.chats.chat?.confirmLeaving(leave) != true { leave() }
    }

    private func hide() {
        keepSize()
        window.isVisible = false
        delegate?.windowHidden()
    }

    /// Returns when everything that waited for the window to close is stored.
    func finish() async { for screen in screens { await screen.finish() } }

    /// Called when the window became light or dark, or its contrast changed.
    func themeChanged() { for screen in screens { screen.themeChanged() } }

    /// Applies the text size of the settings and of the desktop.
    func showTextSize() { for screen in screens { screen.setTextSize(appearance.textSize) } }

    /// Applies changed settings of the appearance.
    ///
    /// - Parameters:
    ///   - appearance: The new appearance.
    ///   - strings: The chosen language.
    func take(_ appearance: ProgramSettings.Appearance, _ strings: Strings) {
        let (before, spoken) = (self.appearance, self.strings)
        (self.appearance, self.strings) = (appearance, strings)
        if appearance.accent != before.accent {
            for screen in screens { screen.setAccent(appearance.accent) }
        }
        if appearance.wallpaper != before.wallpaper {
            for screen in screens { screen.setWallpaper(appearance.wallpaper) }
        }
        if appearance.textSize != before.textSize { showTextSize() }
        if appearance.checksSpelling != before.checksSpelling {
            for screen in screens { screen.context.environment.setSpelling(appearance.checksSpelling) }
        }
        let (areLarge, areAnimated) = (appearance.showsLargeEmoji, appearance.animatesEmoji)
        if (areLarge, areAnimated) != (before.showsLargeEmoji, before.animatesEmoji) {
            for screen in screens { screen.setEmoji(areLarge: areLarge, areAnimated: areAnimated) }
        }
        if appearance.reading != before.reading {
            for screen in screens { screen.setReading(appearance.reading) }
        }
        performance.settingsChanged()
        if strings != spoken { speak() }
    }

    /// Called when the lock screen covers the windows.
    func locked() { for screen in screens { screen.locked() } }

    private func key(_ event: KeyEvent) -> Bool {
        guard !WindowCover.isThere else { return false }
        if performance.key(event) { return true }
        return signIn == nil && shown?.key(event) == true
    }

    /// Shows everything in the chosen language: makes the screens anew and restores what they showed.
    private func speak() {
        failure.speak(strings)
        if signIn != nil { return speakInSignIn() }
        let (chat, page) = (shown?.chats.wanted, shown?.settingsPage)
        let windows = chatWindows
        leave(maySuspend: false)
        screen = nil
        route()
        if let chat { shown?.chats.open(chat) }
        openWindows(of: windows)
        if let page { shown?.openSettings(at: page) }
        for before in suspended.all {
            let (account, services) = (before.context.account, before.context.services)
            let windows = suspended.end(account.folder)
            // One without windows is made anew when it is shown.
            guard !windows.isEmpty else { continue }
            let again = makeScreen(of: account, services)
            suspended.add(again)
            for peer in windows { again.windows.open(peer) }
        }
    }

    /// The account to show.
    private var wanted: AccountsContext.Entry? {
        if let own { return entries?.first { $0.folder == own } }
        return entries?.first(where: \.isCurrent) ?? entries?.first
    }

    /// Takes the accounts of the program, one of which is marked as the one in front.
    func take(_ entries: [AccountsContext.Entry]) {
        self.entries = entries
        suspended.take(entries)
        follow(wanted?.account)
        route()
    }

    private func follow(_ account: Account?) {
        guard following?.account !== account else { return }
        (following, authorizationState, services) = (nil, nil, nil)
        guard let account else { return }
        // Known already, so that the change takes one frame.
        if let (state, services) = suspended.state(of: account) {
            (authorizationState, self.services) = (state, services)
        }
        let subscription = account.authorizationState.start { [weak self] state in
            onMain { self?.take(state, of: account) }
        }
        following = (account, subscription)
    }

    private func take(_ state: AuthorizationState, of account: Account) {
        guard following?.account === account else { return }
        // One after the other: a session that ended and began again has other services.
        applying = Task { [before = applying] in
            await before?.value
            let services = state.member == nil ? nil : try? await account.services
            guard following?.account === account, state.member == nil || services != nil else { return }
            (authorizationState, self.services) = (state, services)
            route()
        }
    }

    private var front: Screen.Front? {
        guard let entry = wanted else { return nil }
        var front = Screen.Front(folder: entry.folder)
        front.failure = entry.failure.map { UserFacingError($0) }
        front.authorizationState = entry.account == nil ? nil : authorizationState
        return front
    }

    private func route() {
        let next = entries == nil ? .opening : Screen(front)
        if own != nil, next.isWithoutMember {
            delegate?.accountGone(from: self)
            return
        }
        if next != screen {
            // A sign-in that has begun stays: the account being made is not complete.
            if signIn != nil, next == .welcome || next == .opening { return }
            leave()
            let isFirst = screen == .opening && !window.isVisible
            screen = next
            show(next)
            if isFirst { present() }
        }
        guard case .chats(let folder) = next else { return }
        openWantedWindows()
        guard let start, start.account ?? folder.name == folder.name else { return }
        self.start = nil
        if let chat = start.chat { shown?.chats.open(chat, at: start.message) }
        if let link = start.link { beginSignIn(by: link) }
        shown?.carryOut(start)
    }

    private func show(_ screen: Screen) {
        switch screen {
        case .opening: pages.show("opening")
        case .failure(_, let reason):
            failure.show(reason)
            pages.show("failure")
        case .welcome:
            showSignIn(SignInModel(host) { [weak self] in self?.adopt($0) }, place: start?.link)
            start?.link = nil
        case .signedOut:
            guard let account = following?.account else { return }
            showSignIn(SignInModel(host, again: account) { [weak self] in self?.adopt($0) })
        case .chats:
            guard let account = following?.account, let services else { return }
            let resumed = suspended.remove(account)
            let screen = resumed ?? makeScreen(of: account, services)
            shown = screen
            pages.show(Self.page(of: account))
            screen.showWindowTitle()
            guard resumed == nil else { return screen.resume() }
            screen.windowActivityChanged()
            screen.openLastChat()
        }
    }

    private func makeScreen(of account: Account, _ services: AccountServices) -> AccountScreen {
        let screen = AccountScreen(
            AccountScreen.Dependencies(
                account: account,
                services: services,
                window: window,
                toasts: toasts,
                accounts: accounts,
                playback: dependencies.playback,
                images: dependencies.images,
                strings: strings,
                heading: own?.name ?? "Martlet"
            )
        )
        screen.delegate = self
        pages.add(screen.widget, Self.page(of: account))
        return screen
    }

    private static func page(of account: Account) -> String { "chats-\(account.folder.name)" }

    /// Removes the account's screen, if there is one. If its account is still open, the screen is suspended instead of
    /// stopped.
    private func leave(maySuspend: Bool = true) {
        if let screen = shown {
            let account = screen.context.account
            let isThere = entries?.contains { $0.account === account } == true
            let hasWindows = screen.hasFurtherWindows
            let isKept = maySuspend && isThere && wanted?.folder != account.folder
            // The next content is not about single chats, so the window itself must be visible.
            if !isKept, hasWindows, !window.isVisible { window.present() }
            shown = nil
            if isKept {
                suspended.add(screen)
            } else {
                screen.stop()
                pages.remove(screen.widget)
            }
        }
        endSignIn()
    }

    func showSignIn(_ model: SignInModel, place: String? = nil) {
        let view = SignInView(model, strings, place: place)
        signIn = (model, view)
        window.setTitle("Martlet")
        pages.add(view.widget, "sign-in")
        pages.show("sign-in")
        if shown == nil { view.offerLanguages(languages) }
    }

    private func endSignIn() {
        guard let signIn else { return }
        signIn.model.stop()
        pages.remove(signIn.view.widget)
        self.signIn = nil
    }

    /// Shows the sign-in to another account in front of the chats; Escape or "Back" returns to them.
    ///
    /// - Parameter link: The link of its server; nil if the user has yet to enter one.
    func beginSignIn(by link: String?) {
        guard signIn == nil, shown != nil else { return }
        let model = SignInModel(host) { [weak self] in self?.adopt($0) }
        showSignIn(model, place: link)
        signIn?.view.onLeave = { [weak self] in
            self?.endSignIn()
            guard let self, let shown else { return }
            pages.show(Self.page(of: shown.context.account))
            shown.showWindowTitle()
        }
    }

    private func adopt(_ account: Account) {
        endSignIn()
        screen = nil
        let accounts = accounts
        Task { await accounts.adopt(account) }
    }
}

extension MainWindow: AccountScreenDelegate {
    func lookedAtChatChanged(in screen: AccountScreen) { delegate?.lookedAtChatChanged() }

    func furtherWindowClosed(of screen: AccountScreen) {
        suspended.settle()
        delegate?.windowHidden()
    }

    func choose(_ account: AccountFolder) { delegate?.choose(account, in: self) }

    func open(_ start: StartRequest, from screen: AccountScreen) { delegate?.open(start) }

    func openWindow(of account: AccountFolder) { delegate?.openWindow(of: account) }

    func show(_ message: MessageKey, of account: AccountFolder) { delegate?.show(message, of: account) }

    func isVisible(_ account: AccountFolder) -> Bool { delegate?.isVisible(account) == true }

    func lock() -> Bool { delegate?.lock() == true }

    // The main window signs in, whichever window was asked.
    func addAccount(by link: String?) { delegate?.addAccount(by: link) }
}
