import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import Signals

/// A window with chats: shows the screen that follows from the accounts, and leads from one to the other. The main one shows
/// the account in front, whichever that is; others show one account as long as there is somebody signed in on it.
final class MainWindow {
    /// How long the window waits at most for what it will show: a frame without it is one that everybody waits for.
    private static let timeout = Duration.milliseconds(150)

    let window: ApplicationWindow

    /// Called when the member looks at another chat, or at none.
    var onLook: (@MainActor () -> Void)?
    /// Called when it was hidden, or a window of a single chat of its account went.
    var onHidden: (@MainActor () -> Void)?
    /// Called when its account is not there any more, in a window of one account.
    var onGone: (@MainActor () -> Void)?
    /// Called with an account that was chosen among all.
    var onChoose: (@MainActor (AccountFolder) -> Void)?
    /// Called with an account that is to be shown in a window of its own.
    var onOpenWindow: (@MainActor (AccountFolder) -> Void)?
    /// Called when somebody is to sign in on another account.
    var onAddAccount: (@MainActor () -> Void)?
    /// Called with the way to a server that was pressed.
    var onServerLink: (@MainActor (String) -> Void)?

    private let dependencies: WindowManager.Dependencies
    /// The account that it shows whatever is in front; nil in the main window.
    private let own: AccountFolder?
    private let pages = Stack()
    private let toasts: ToastOverlay
    private let failure = StatusPage(icon: "dialog-warning-symbolic", title: "")
    /// The accounts; nil until it was looked for them.
    private var entries: [AccountsContext.Entry]?
    private var authorizationState: AuthorizationState?
    private var look: ProgramSettings.Appearance
    /// What is said in it.
    private(set) var words: Strings
    private let retry: GTKBridge.Button
    private var followingAuthorizationState: (account: Account, subscription: Subscription)?
    private var screen: Screen?
    private var signIn: (model: SignInModel, view: SignInView)?
    private var chats: ChatsScreen?
    /// Those of accounts that were shown before, as far as they have windows of their own.
    private let resting = SuspendedChats()
    /// Chats that are to have windows of their own once those of the account are shown.
    private var wantedWindows: [PeerID] = []
    private var start: DesktopProgram.Start?
    private var isClosed = false
    /// Whether it is shown as soon as there is something in it.
    private var isComing = false
    private var accounts: AccountsContext { dependencies.accounts }
    private var host: ClientHost { dependencies.host }
    private lazy var performance = Performance(accounts.settings) { [weak self] in
        .init(chats: self?.chats?.sidebar.list.list, history: self?.chats?.chat?.pane)
    }

    /// A window that is not shown yet.
    ///
    /// - Parameters:
    ///   - dependencies: The program around it.
    ///   - look: How windows look.
    ///   - words: What is said in them.
    ///   - own: The account that it shows; nil for the one in front.
    init(
        _ dependencies: WindowManager.Dependencies,
        _ look: ProgramSettings.Appearance,
        _ words: Strings,
        showing own: AccountFolder? = nil
    ) {
        (self.dependencies, self.look, self.words, self.own) = (dependencies, look, words, own)
        window = ApplicationWindow(
            dependencies.application,
            title: own?.name ?? "Martlet",
            width: 980,
            height: 720
        )
        retry = GTKBridge.Button(words.tryAgain) {}
        toasts = ToastOverlay(pages)
        let content = Overlay(toasts)
        window.setContent(content)
        content.add(performance.widget)
        // Keys come to the window when nothing in it has the focus, as in one that was just opened.
        window.onKey(.first) { [weak self] in self?.key($0) ?? false }
        window.setIcon("org.martlet.Martlet")
        pages.add(Self.page(Spinner(size: 32)), "opening")
        retry.onPress { [weak self] in self?.openAgain() }
        retry.addStyleClass("pill")
        retry.align(horizontal: .center)
        failure.setChild(retry)
        pages.add(Self.page(failure), "trouble")
        resting.onGone = { [weak self] in self?.onHidden?() }
        window.onActivity { [weak self] in
            self?.chats?.windowChanged()
            self?.onLook?()
        }
        window.onCloseRequest { [weak self] in
            self?.confirmClose { [weak self] in self?.hide() }
            return true
        }
    }

    /// Shows the window, and what a start of the program asks for.
    func open(_ start: DesktopProgram.Start) {
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

    /// Shows the window, whatever is in it.
    func present() {
        guard !isClosed else { return }
        isComing = false
        window.present()
        performance.begin(in: window)
    }

    /// Hides the window and lets go of what it shows.
    func close() {
        isClosed = true
        (onLook, onHidden, onGone) = (nil, nil, nil)
        followingAuthorizationState = nil
        window.isVisible = false
        for chats in allChats { chats.stop() }
        signIn?.model.stop()
    }

    /// Whether it is to be seen, now or in a moment, or a window is that belongs to an account of its.
    var isOpen: Bool {
        !isClosed && (isComing || window.isVisible || chats?.hasWindows == true || resting.haveWindows)
    }

    /// The chats that it shows, and those that rest.
    private var allChats: [ChatsScreen] { (chats.map { [$0] } ?? []) + resting.all }

    /// What plays here; nil while there is no account.
    var playback: Playback? { chats?.playback }

    /// The chat that the member looks at here, and its account.
    var lookedAt: (chat: PeerID, folder: AccountFolder)? {
        allChats.lazy.compactMap { chats in chats.lookedAt.map { ($0, chats.account.folder) } }.first
    }

    /// The chats that it shows in windows of their own.
    var chatWindows: [PeerID] { chats.map { Array($0.windows.keys) } ?? [] }

    /// Shows chats in windows of their own, once there is the account for it.
    func openWindows(of chats: [PeerID]) {
        wantedWindows += chats
        openWantedWindows()
    }

    /// Closes what is open of an account that it does not show any more; the chats that had a window of their own.
    func giveUpWindows(of folder: AccountFolder) -> [PeerID] { resting.end(folder) }

    private func openWantedWindows() {
        guard let chats else { return }
        let wanted = wantedWindows
        wantedWindows = []
        for peer in wanted { chats.openWindow(of: peer) }
    }

    /// Asks before the chat goes that is shown, if something would be lost, and goes on with `leave` if it may be.
    ///
    /// - Parameter leave: What may be done then.
    func confirmClose(_ leave: @escaping @MainActor () -> Void) {
        if chats?.chat?.confirmLeaving(leave) != true { leave() }
    }

    private func hide() {
        window.isVisible = false
        onHidden?()
    }

    /// Returns when what waited for the window to be closed is stored.
    func finish() async { for chats in allChats { await chats.finish() } }

    /// The window became light or dark, or has more contrast, or less.
    func themeChanged() { for chats in allChats { chats.themeChanged() } }

    /// Words have another size, as chosen or as the desktop has it.
    func showTextSize() { for chats in allChats { chats.setTextSize(look.textSize) } }

    /// Another look was chosen.
    ///
    /// - Parameters:
    ///   - look: How windows look now.
    ///   - words: In the language that was chosen.
    func take(_ look: ProgramSettings.Appearance, _ words: Strings) {
        let before = self.look
        (self.look, self.words) = (look, words)
        if look.accent != before.accent { for chats in allChats { chats.setAccent(look.accent) } }
        if look.textSize != before.textSize { showTextSize() }
        performance.settingsChanged()
        if look.language != before.language { speak() }
    }

    private func key(_ event: KeyEvent) -> Bool {
        if performance.key(event) { return true }
        return signIn == nil && chats?.key(event) == true
    }

    /// Says everything in the language that was chosen: screens are made anew, and show what they showed.
    private func speak() {
        retry.setText(words.tryAgain)
        // Who is in the middle of signing in goes on in the words that the questions began in.
        guard signIn == nil else { return }
        let (chat, page) = (chats?.chat?.peer, chats?.settings?.page)
        let windows = chatWindows
        leave(mayRest: false)
        screen = nil
        route()
        if let chat { chats?.open(chat) }
        openWindows(of: windows)
        if let page { chats?.openSettings(at: page) }
        for before in resting.all {
            let account = before.account
            let windows = resting.end(account.folder)
            guard !windows.isEmpty else { continue }
            let again = makeChats(of: account)
            resting.add(again)
            for peer in windows { again.openWindow(of: peer) }
        }
    }

    /// The account that is to be shown.
    private var wanted: AccountsContext.Entry? {
        if let own { return entries?.first { $0.folder == own } }
        return entries?.first(where: \.isCurrent) ?? entries?.first
    }

    /// The accounts of the program, and which is in front.
    func take(_ entries: [AccountsContext.Entry]) {
        self.entries = entries
        resting.take(entries)
        if let account = wanted?.account {
            if followingAuthorizationState?.account !== account {
                authorizationState = nil
                let subscription = account.authorizationState.start { [weak self] authorizationState in
                    onMain {
                        self?.authorizationState = authorizationState
                        self?.route()
                    }
                }
                followingAuthorizationState = (account, subscription)
            }
        } else {
            followingAuthorizationState = nil
            authorizationState = nil
        }
        route()
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
            onGone?()
            return
        }
        if next != screen {
            // Who is in the middle of signing in stays there: the account that is being made is none yet.
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
        if let chat = start.chat { chats?.open(chat) }
        if let link = start.link { addAccount(by: link) }
    }

    private func show(_ screen: Screen) {
        switch screen {
        case .opening: pages.show("opening")
        case .failure(_, let reason):
            let (title, text) = (words.accountUnopenable, words.sentence(reason))
            failure.show(icon: "dialog-warning-symbolic", title: title, text: text)
            pages.show("trouble")
        case .welcome:
            showSignIn(SignInModel(host) { [weak self] in self?.adopt($0) }, place: start?.link)
            start?.link = nil
        case .signedOut:
            guard let account = followingAuthorizationState?.account else { return }
            showSignIn(SignInModel(host, again: account) { [weak self] in self?.adopt($0) })
        case .chats:
            guard let account = followingAuthorizationState?.account else { return }
            let rested = resting.wake(account)
            let screen = rested ?? makeChats(of: account)
            chats = screen
            pages.add(screen.widget, "chats")
            pages.show("chats")
            rested?.wake()
        }
    }

    private func makeChats(of account: Account) -> ChatsScreen {
        let screen = ChatsScreen(account, window, toasts, accounts, dependencies.playing, words)
        if let own { screen.heading = own.name }
        screen.onChat = { [weak self] in self?.onLook?() }
        screen.onWindowClosed = { [weak self] in
            self?.resting.settle()
            self?.onHidden?()
        }
        screen.onAddAccount = { [weak self] in self?.onAddAccount?() }
        screen.onServerLink = { [weak self] in self?.onServerLink?($0) }
        screen.onChoose = { [weak self] in self?.onChoose?($0) }
        screen.onOpenAccount = { [weak self] in self?.onOpenWindow?($0) }
        return screen
    }

    /// Shows the chats no more, if there are any. Those of an account that merely is not the one in front any more rest as long
    /// as windows of theirs are open.
    private func leave(mayRest: Bool = true) {
        if let chats {
            let isThere = entries?.contains { $0.account === chats.account } == true
            let rests = mayRest && isThere && wanted?.folder != chats.account.folder && chats.hasWindows
            // What comes now is not about single chats.
            if !rests, chats.hasWindows, !window.isVisible { window.present() }
            if rests { resting.add(chats) } else { chats.stop() }
            pages.remove(chats.widget)
            self.chats = nil
        }
        endSignIn()
    }

    private func showSignIn(_ model: SignInModel, place: String? = nil) {
        let view = SignInView(model, words, place: place)
        signIn = (model, view)
        pages.add(view.widget, "sign-in")
        pages.show("sign-in")
    }

    private func endSignIn() {
        guard let signIn else { return }
        signIn.model.stop()
        pages.remove(signIn.view.widget)
        self.signIn = nil
    }

    /// Has another account signed in, in front of the chats; Escape or "Back" leads back to them.
    ///
    /// - Parameter link: The way to its server; nil where the member has yet to name one.
    func addAccount(by link: String? = nil) {
        guard signIn == nil, chats != nil else { return }
        let model = SignInModel(host) { [weak self] in self?.adopt($0) }
        showSignIn(model, place: link)
        signIn?.view.onLeave = { [weak self] in
            self?.endSignIn()
            self?.pages.show("chats")
        }
    }

    private func adopt(_ account: Account) {
        endSignIn()
        screen = nil
        let accounts = accounts
        Task { await accounts.adopt(account) }
    }

    private func openAgain() {
        guard case .failure(let folder, _)? = screen else { return }
        let accounts = accounts
        Task { _ = try? await accounts.account(folder.name) }
    }

}
