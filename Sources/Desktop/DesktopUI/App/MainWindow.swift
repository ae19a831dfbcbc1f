import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import Signals

/// The window: shows the screen that follows from the accounts, and leads from one to the other.
final class MainWindow {
    /// How long the window waits at most for what it will show: a frame without it is one that everybody waits for.
    private static let patience = Duration.milliseconds(150)

    let window: ApplicationWindow

    /// Called when no window is open any more.
    var onLastClosed: (@MainActor () -> Void)?

    private let host: ClientHost
    private let accounts: AccountsContext
    private let pages = Stack()
    private let toasts: ToastOverlay
    private let trouble = StatusPage(icon: "dialog-warning-symbolic", title: "")
    /// The accounts; nil until it was looked for them.
    private var entries: [AccountsContext.Entry]?
    private var standing: AccountStanding?
    private var look: ProgramSettings.Look
    /// What is said in it.
    private(set) var words: any WindowLanguage
    private let retry: GTKBridge.Button
    private var following: Subscription?
    private var followingLook: Subscription?
    private var followingStanding: (account: Account, subscription: Subscription)?
    private var screen: Screen?
    private var signIn: (model: SignInModel, view: SignInView)?
    private var chats: ChatsScreen?
    private var start: DesktopProgram.Start?
    private var isClosed = false
    private var telling: TellingAccounts?
    private let playing = DesktopPlayback()
    private lazy var performance = Performance(accounts.settings) { [weak self] in
        .init(chats: self?.chats?.sidebar.list.list, history: self?.chats?.chat?.pane)
    }

    init(_ application: Application, _ host: ClientHost, _ accounts: AccountsContext) {
        self.host = host
        self.accounts = accounts
        window = ApplicationWindow(application, title: "Martlet", width: 980, height: 720)
        look = accounts.settings.value.look
        words = look.language.words(ProcessInfo.processInfo.environment)
        retry = GTKBridge.Button(words.tryAgain) {}
        toasts = ToastOverlay(pages)
        let content = Overlay(toasts)
        window.setContent(content)
        content.add(performance.widget)
        // Keys come to the window when nothing in it has the focus, as in one that was just opened.
        window.onKey(.first) { [weak self] in self?.key($0) ?? false }
        if let icons = IconFolder.path { Appearance.addIcons(in: icons) }
        window.setIcon("org.martlet.Martlet")
        pages.add(Self.page(Spinner(size: 32)), "opening")
        retry.onPress { [weak self] in self?.openAgain() }
        retry.addStyleClass("pill")
        retry.align(horizontal: .center)
        trouble.setChild(retry)
        pages.add(Self.page(trouble), "trouble")
        window.onActivity { [weak self] in
            self?.chats?.windowChanged()
            self?.lookedAt()
        }
        Appearance.onChange { [weak self] in
            self?.look.accent.show()
            self?.chats?.themeChanged()
        }
        playing.onRaise = { [weak self] in self?.window.present() }
        Appearance.onTextScale { [weak self] in self?.showTextSize() }
        Appearance.choose(look.scheme.choice)
        look.accent.show()
        Style.showTextSize(look.textSize)
        Appearance.runFromTheRight(words.isRightToLeft)
        Appearance.addStyleSheet(Style.sheet + ViewerView.style + ProfileView.style + AudioBar.style)
        followingLook = accounts.settings.signal.map(\.look).distinctUntilChanged().start {
            [weak self] look in
            onMain { self?.take(look) }
        }
        telling = TellingAccounts(accounts.settings) { [weak self] in self?.show($0, of: $1) }
        following = accounts.entries.start { [weak self] entries in
            onMain { self?.take(entries) }
        }
    }

    /// Shows the window, and what a start of the program asks for.
    func open(_ start: DesktopProgram.Start) {
        self.start = start
        if let name = start.account {
            Task { try? await accounts.choose(name) }
        }
        route()
        guard screen == .opening else { return present() }
        Task {
            try? await Task.sleep(for: Self.patience)
            present()
        }
    }

    /// Shows the window, whatever is in it.
    func present() {
        guard !isClosed else { return }
        window.present()
        performance.begin(in: window)
    }

    /// Hides the window and lets go of what it shows.
    func close() {
        isClosed = true
        (following, onLastClosed) = (nil, nil)
        followingStanding = nil
        window.isVisible = false
        chats?.stop()
        signIn?.model.stop()
    }

    /// Hides the window for as long as there are windows of single chats; whether there are any.
    func hideBehindChats() -> Bool {
        guard chats?.windows.isEmpty == false else { return false }
        window.isVisible = false
        return true
    }

    private func windowClosed() {
        lookedAt()
        if chats?.windows.isEmpty == true, !window.isVisible { onLastClosed?() }
    }

    /// Returns when what waited for the window to be closed is stored.
    func finish() async { await chats?.finish() }

    private func take(_ look: ProgramSettings.Look) {
        guard look != self.look else { return }
        if look.scheme != self.look.scheme { Appearance.choose(look.scheme.choice) }
        if look.accent != self.look.accent {
            look.accent.show()
            chats?.setAccent(look.accent)
        }
        let isAnotherLanguage = look.language != self.look.language
        let isAnotherSize = look.textSize != self.look.textSize
        self.look = look
        if isAnotherSize { showTextSize() }
        performance.settingsChanged()
        if isAnotherLanguage { speak() }
    }

    private func showTextSize() {
        Style.showTextSize(look.textSize)
        chats?.setTextSize(look.textSize)
    }

    private func key(_ event: KeyEvent) -> Bool {
        if performance.key(event) { return true }
        return signIn == nil && chats?.key(event) == true
    }

    /// Says everything in the language that was chosen: screens are made anew, and show what they showed.
    private func speak() {
        words = look.language.words(ProcessInfo.processInfo.environment)
        Appearance.runFromTheRight(words.isRightToLeft)
        retry.setText(words.tryAgain)
        // Who is in the middle of signing in goes on in the words that the questions began in.
        guard signIn == nil else { return }
        let (chat, page) = (chats?.chat?.peer, chats?.settings?.page)
        let windows = chats.map { Array($0.windows.keys) } ?? []
        leave()
        screen = nil
        route()
        if let chat { chats?.open(chat) }
        for peer in windows { chats?.openWindow(of: peer) }
        if let page { chats?.openSettings(at: page) }
    }

    private func lookedAt() {
        telling?.look(at: chats?.lookedAt, of: chats?.account.folder)
    }

    private func show(_ chat: PeerID, of folder: AccountFolder) {
        var start = DesktopProgram.Start()
        (start.account, start.chat) = (folder.name, chat)
        open(start)
    }

    private func take(_ entries: [AccountsContext.Entry]) {
        self.entries = entries
        telling?.take(entries.compactMap(\.account))
        let current = entries.first(where: \.isCurrent) ?? entries.first
        if let account = current?.account {
            if followingStanding?.account !== account {
                standing = nil
                let subscription = account.standing.start { [weak self] standing in
                    onMain {
                        self?.standing = standing
                        self?.route()
                    }
                }
                followingStanding = (account, subscription)
            }
        } else {
            followingStanding = nil
            standing = nil
        }
        route()
    }

    private var front: Screen.Front? {
        guard let entry = entries?.first(where: \.isCurrent) ?? entries?.first else { return nil }
        var front = Screen.Front(folder: entry.folder)
        front.failure = entry.failure.map { Trouble($0) }
        front.standing = entry.account == nil ? nil : standing
        return front
    }

    private func route() {
        let next = entries == nil ? .opening : Screen(front)
        if next != screen {
            // Who is in the middle of signing in stays there: the account that is being made is none yet.
            if signIn != nil, next == .welcome || next == .opening { return }
            leave()
            let isFirst = screen == .opening && !window.isVisible
            screen = next
            show(next)
            if isFirst { present() }
        }
        guard let start, case .chats(let folder) = next, start.account ?? folder.name == folder.name else {
            return
        }
        self.start = nil
        if let chat = start.chat { chats?.open(chat) }
    }

    private func show(_ screen: Screen) {
        switch screen {
        case .opening: pages.show("opening")
        case .trouble(_, let reason):
            let (title, text) = (words.accountUnopenable, words.sentence(reason))
            trouble.show(icon: "dialog-warning-symbolic", title: title, text: text)
            pages.show("trouble")
        case .welcome:
            showSignIn(SignInModel(host) { [weak self] in self?.adopt($0) }, place: start?.link)
            start?.link = nil
        case .signedOut:
            guard let account = followingStanding?.account else { return }
            showSignIn(SignInModel(host, again: account) { [weak self] in self?.adopt($0) })
        case .chats:
            guard let account = followingStanding?.account else { return }
            let screen = ChatsScreen(account, window, toasts, accounts, playing, words)
            chats = screen
            screen.onChat = { [weak self] in self?.lookedAt() }
            screen.onWindowClosed = { [weak self] in self?.windowClosed() }
            screen.onAddAccount = { [weak self] in self?.addAccount() }
            pages.add(screen.widget, "chats")
            pages.show("chats")
        }
    }

    private func leave() {
        if let chats {
            // What comes now is not about single chats.
            if !chats.windows.isEmpty, !window.isVisible { window.present() }
            chats.stop()
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
    private func addAccount() {
        let model = SignInModel(host) { [weak self] in self?.adopt($0) }
        showSignIn(model)
        signIn?.view.onLeave = { [weak self] in
            self?.endSignIn()
            self?.pages.show("chats")
        }
    }

    private func adopt(_ account: Account) {
        endSignIn()
        screen = nil
        Task { await accounts.adopt(account) }
    }

    private func openAgain() {
        guard case .trouble(let folder, _)? = screen else { return }
        Task { _ = try? await accounts.account(folder.name) }
    }

}
