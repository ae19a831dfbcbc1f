import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import Localization
import Signals
import WindowParts
import MediaUI

/// The windows of the program: the main one, which shows the account in front, and windows of other accounts. No
/// account is shown by two of them.
///
/// The manager also applies what all windows share: appearance, language and notifications.
final class WindowManager {
    /// The parts of the program that each window needs.
    struct Dependencies {
        let application: Application
        let host: ClientHost
        let accounts: AccountsContext
        let playing: DesktopPlayback
    }

    /// The window that shows the account in front. Closing it only hides it while there are others.
    let main: MainWindow
    /// Called when no window is open any more.
    var onLastClosed: (@MainActor () -> Void)?

    private let dependencies: Dependencies
    /// Windows of single accounts, beside the main one.
    private var own: [AccountFolder: MainWindow] = [:]
    /// Tasks of closed windows that still store data.
    private var closing: [Task<Void, Never>] = []
    private var appearance: ProgramSettings.Appearance
    private var strings: Strings
    private var entries: [AccountsContext.Entry] = []
    private var following: [Subscription] = []
    private var notificationCoordinator: NotificationCoordinator?
    private var isClosed = false

    private var all: [MainWindow] { [main] + own.values }
    private var accounts: AccountsContext { dependencies.accounts }

    init(_ application: Application, _ host: ClientHost, _ accounts: AccountsContext) {
        dependencies = .init(
            application: application,
            host: host,
            accounts: accounts,
            playing: DesktopPlayback()
        )
        appearance = accounts.settings.value.appearance
        strings = appearance.language.strings(ProcessInfo.processInfo.environment)
        Self.show(appearance, strings)
        main = MainWindow(dependencies, appearance, strings)
        listen(to: main)
        Appearance.onChange { [weak self] in
            guard let self else { return }
            appearance.accent.show()
            for window in all { window.themeChanged() }
        }
        Appearance.onTextScale { [weak self] in self?.showTextSize() }
        dependencies.playing.onRaise = { [weak self] in self?.presentPlayer() }
        notificationCoordinator = NotificationCoordinator(accounts.settings) { [weak self] in
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
    func open(_ start: DesktopProgram.Start) {
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
        listen(to: window)
        window.take(entries)
        let chats = main.giveUpWindows(of: folder)
        window.open(.init())
        window.openWindows(of: chats)
    }

    /// Hides all windows and stops what they show.
    func close() {
        isClosed = true
        (following, notificationCoordinator, onLastClosed) = ([], nil, nil)
        for window in all { window.close() }
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

    private func show(_ chat: PeerID, of folder: AccountFolder) {
        var start = DesktopProgram.Start()
        (start.account, start.chat) = (folder.name, chat)
        open(start)
    }

    private func presentPlayer() {
        let playback = dependencies.playing.playback
        (all.first { playback != nil && $0.playback === playback } ?? main).present()
    }

    private func listen(to window: MainWindow) {
        window.onLook = { [weak self] in self?.lookedAt() }
        window.onHidden = { [weak self] in self?.settle() }
        window.onOpenWindow = { [weak self] in self?.openWindow(of: $0) }
        window.onChoose = { [weak self, weak window] in
            guard let self, let window else { return }
            choose($0, in: window)
        }
        window.onAddAccount = { [weak self] in
            self?.main.present()
            self?.main.addAccount()
        }
        window.onServerLink = { [weak self] in
            self?.main.present()
            self?.main.addAccount(by: $0)
        }
        window.onGone = { [weak self, weak window] in
            guard let self, let window else { return }
            end(window)
            // If the last window went without the user closing it, the main window takes its place.
            if !all.contains(where: \.isOpen) { main.present() }
        }
    }

    /// Shows the chosen account in the window that has it, else in the main window.
    private func choose(_ folder: AccountFolder, in window: MainWindow) {
        if let shown = self.window(of: folder) { return shown.present() }
        if window !== main { main.present() }
        let accounts = accounts
        main.confirmClose { Task { try? await accounts.choose(folder.name) } }
    }

    private func lookedAt() {
        let looked = all.lazy.compactMap(\.lookedAt).first
        notificationCoordinator?.look(at: looked?.chat, of: looked?.folder)
    }

    // MARK: - Closing windows

    /// Ends windows of which nothing is open any more.
    private func settle() {
        lookedAt()
        for window in own.values where !window.isOpen { end(window) }
        if !all.contains(where: \.isOpen) { onLastClosed?() }
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
        if appearance.language != before.language {
            strings = appearance.language.strings(ProcessInfo.processInfo.environment)
        }
        Self.show(appearance, strings)
        for window in all { window.take(appearance, strings) }
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
