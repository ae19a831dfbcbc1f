import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import Localization
import MediaPlayer
import Signals
import WindowParts
import MediaUI

/// The windows of the program: the main one, which shows the account in front, and windows of other accounts. No
/// account is shown by two of them.
///
/// The manager also applies what all windows share: appearance, language and notifications.
final class WindowManager {
    /// The window that shows the account in front. Closing it only hides it while there are others.
    let main: MainWindow
    private let dependencies: WindowDependencies
    /// Publishes the playback to the desktop.
    private let desktop: DesktopPlayback
    /// Windows of single accounts, beside the main one.
    private var own: [AccountFolder: MainWindow] = [:]
    /// Tasks of closed windows that still store data.
    private var closing: [Task<Void, Never>] = []
    private var appearance: ProgramSettings.Appearance
    private var strings: Strings
    private var entries: [AccountsContext.Entry] = []
    private var following: [Subscription] = []
    private var notificationCoordinator: NotificationCoordinator?
    private let lockCoordinator: LockCoordinator
    /// Called when no window is open any more.
    private let lastClosed: @MainActor () -> Void
    private var isClosed = false
    /// The last start that needs the content of a window, made while the windows are covered.
    private var covered: StartRequest?

    private var all: [MainWindow] { [main] + own.values }
    private var accounts: AccountsContext { dependencies.accounts }

    /// The windows of a program.
    ///
    /// - Parameters:
    ///   - application: The program.
    ///   - host: Makes accounts.
    ///   - accounts: The accounts of the program.
    ///   - lastClosed: Called when no window is open any more.
    init(
        _ application: Application,
        _ host: ClientHost,
        _ accounts: AccountsContext,
        lastClosed: @escaping @MainActor () -> Void
    ) {
        self.lastClosed = lastClosed
        let raising = RaiseRequest()
        let playback = Playback(accounts.playback)
        dependencies = .init(application: application, host: host, accounts: accounts, playback: playback)
        desktop = DesktopPlayback(playback) { raising.manager?.presentPlayer() }
        appearance = accounts.settings.value.appearance
        strings = Self.strings(of: appearance)
        Self.show(appearance, strings)
        // Before the first window, which is covered if the program starts locked.
        lockCoordinator = LockCoordinator(accounts, strings)
        main = MainWindow(dependencies, appearance, strings)
        main.delegate = self
        lockCoordinator.delegate = self
        playback.delegate = self
        desktop.isHidden = WindowCover.isThere
        raising.manager = self
        Appearance.onChange { [weak self] in
            guard let self else { return }
            appearance.accent.show()
            for window in all { window.themeChanged() }
        }
        Appearance.onTextScale { [weak self] in self?.showTextSize() }
        DesktopFormats.onChange { [weak self] in self?.formatsChanged() }
        notificationCoordinator = NotificationCoordinator(accounts.settings, accounts.lock) { [weak self] in
            self?.show($0, of: $1)
        }
        following = [
            accounts.settings.signal.map(\.appearance).distinctUntilChanged().start {
                [weak self] appearance in
                onMain { self?.take(appearance) }
            },
            accounts.entries.start { [weak self] entries in
                onMain { self?.take(entries) }
            },
        ]
    }

    /// Shows the account and chat of a start, in the window of that account.
    func open(_ start: StartRequest) {
        var start = start
        if start.needsContent, WindowCover.isThere {
            // Carried out once the passcode is typed.
            covered = start
            start = StartRequest()
        }
        if let window = own.first(where: { $0.key.name == start.account })?.value {
            return window.open(start)
        }
        main.open(start)
    }

    /// Shows an account in a window of its own, or presents the window that shows it already.
    func openWindow(of folder: AccountFolder) {
        guard !isClosed else { return }
        if let window = window(of: folder) { return window.present() }
        let window = MainWindow(dependencies, appearance, strings, showing: folder)
        own[folder] = window
        window.delegate = self
        window.take(entries)
        let chats = main.giveUpWindows(of: folder)
        window.open(.init())
        window.openWindows(of: chats)
    }

    /// Hides all windows and stops what they show.
    func close() {
        isClosed = true
        dependencies.playback.stop()
        (following, notificationCoordinator) = ([], nil)
        for window in all { window.close() }
    }

    /// Asks first whether closing all windows would lose something; calls `leave` unless the user cancels.
    func confirmClose(_ leave: @escaping @MainActor () -> Void) {
        all.reduce(leave) { next, window in { window.confirmQuit(next) } }()
    }

    /// Returns when everything that waited for the windows to close is stored.
    func finish() async {
        for window in all { await window.finish() }
        for task in closing { await task.value }
    }

    // MARK: - Windows of accounts

    private func window(of folder: AccountFolder) -> MainWindow? {
        own[folder] ?? (front == folder ? main : nil)
    }

    /// The account in front.
    private var front: AccountFolder? { (entries.first(where: \.isCurrent) ?? entries.first)?.folder }

    private func show(_ chat: PeerID, of folder: AccountFolder, at message: MessageKey? = nil) {
        var start = StartRequest()
        (start.account, start.chat, start.message) = (folder.name, chat, message)
        open(start)
    }

    fileprivate func presentPlayer() {
        (dependencies.playback.state.flatMap { window(of: $0.account) } ?? main).present()
    }

    /// Shows the chosen account in the window that has it, else in the main window.
    func choose(_ folder: AccountFolder, in window: MainWindow) {
        if let shown = self.window(of: folder) { return shown.present() }
        if window !== main { main.present() }
        let accounts = accounts
        main.confirmClose { Task { try? await accounts.choose(folder.name) } }
    }

    func lookedAtChatChanged() {
        let looked = all.lazy.compactMap(\.lookedAt).first
        notificationCoordinator?.look(at: looked?.chat, of: looked?.folder)
    }

    // MARK: - Closing windows

    /// Ends windows of which nothing is open any more.
    func windowHidden() {
        guard !isClosed else { return }
        lookedAtChatChanged()
        for window in own.values where !window.isOpen { end(window) }
        if !all.contains(where: \.isOpen) { lastClosed() }
    }

    private func end(_ window: MainWindow) {
        guard let folder = own.first(where: { $0.value === window })?.key else { return }
        own[folder] = nil
        window.close()
        closing.append(Task { await window.finish() })
        // Not at once: the caller may be a signal handler of the window.
        Task { window.window.destroy() }
    }

    // MARK: - Shared appearance and accounts

    private func take(_ entries: [AccountsContext.Entry]) {
        self.entries = entries
        notificationCoordinator?.take(entries.compactMap(\.account))
        // An account that came to the front, as when another was removed, moves to the main window.
        var chats: [PeerID] = []
        if let front, let window = own[front] {
            chats = window.chatWindows
            end(window)
        }
        for window in all { window.take(entries) }
        main.openWindows(of: chats)
    }

    private func take(_ appearance: ProgramSettings.Appearance) {
        guard appearance != self.appearance else { return }
        let before = self.appearance
        self.appearance = appearance
        if appearance.language != before.language { strings = Self.strings(of: appearance) }
        Self.show(appearance, strings)
        showStrings()
    }

    private func formatsChanged() {
        strings = Self.strings(of: appearance)
        showStrings()
    }

    private func showStrings() {
        lockCoordinator.strings = strings
        for window in all { window.take(appearance, strings) }
    }

    /// The chosen language, with times and dates as the desktop writes them.
    private static func strings(of appearance: ProgramSettings.Appearance) -> Strings {
        var strings = appearance.language.strings(ProcessInfo.processInfo.environment)
        strings.times = TimeFormats(
            usesTwelveHours: DesktopFormats.usesTwelveHours,
            date: DesktopFormats.date.flatMap(FigureDate.init(posix:))
        )
        return strings
    }

    private static func show(_ appearance: ProgramSettings.Appearance, _ strings: Strings) {
        Toolkit.speak(strings.language.id)
        Appearance.choose(appearance.scheme.choice)
        appearance.accent.show()
        StyleSheet.showTextSize(appearance.textSize)
        Appearance.runFromTheRight(strings.isRightToLeft)
    }

    private func showTextSize() {
        StyleSheet.showTextSize(appearance.textSize)
        for window in all { window.showTextSize() }
    }
}

extension WindowManager: MainWindowDelegate {
    func accountGone(from window: MainWindow) {
        end(window)
        // If the last window went without the user closing it, the main window takes its place.
        if !all.contains(where: \.isOpen) { main.present() }
    }

    func lock() -> Bool { lockCoordinator.lock() }

    func show(_ message: MessageKey, of account: AccountFolder) {
        let act: @MainActor () -> Void = { [weak self] in
            self?.show(message.peer, of: account, at: message)
        }
        if window(of: account) != nil { act() } else { main.confirmClose(act) }
    }

    func isVisible(_ account: AccountFolder) -> Bool { all.contains { $0.shows(account) } }

    func addAccount(by link: String?) {
        main.present()
        main.beginSignIn(by: link)
    }
}

extension WindowManager: PlaybackDelegate {
    func playback(_ playback: Playback, of account: AccountFolder, failed error: PlayerError) {
        (window(of: account) ?? main).notify(strings.problem(error))
    }

    func playback(_ playback: Playback, jumpedTo second: Double) { desktop.jumped(to: second) }
}

extension WindowManager: LockCoordinatorDelegate {
    func lockChanged(isLocked: Bool) {
        desktop.isHidden = isLocked
        guard isLocked else {
            if let start = covered.take() { open(start) }
            return
        }
        for window in all { window.locked() }
        notificationCoordinator?.hideTexts()
    }
}

/// Leads the desktop's request for the playing window to the manager, which is made later.
private final class RaiseRequest {
    weak var manager: WindowManager?
}
