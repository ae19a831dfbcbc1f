import ClientEngine
import ClientHost
import GTKBridge
import Localization
import Signals
import StdExtras
import WindowParts
import ChatPresentation

/// Carries out the entries of an account's main menu.
protocol MainMenuDelegate: AnyObject {
    func beginNewChat()
    func beginNewGroup()
    func addContact()
    func inviteToServer()
    func openSavedMessages()
    func openArchive()
    func openDownloads()
    func openSettings()
    /// Locks all windows.
    func lock()
    /// Shows another account.
    func choose(_ account: AccountFolder)
    /// Shows an account in a window of its own.
    func openWindow(of account: AccountFolder)
    /// Signs in to another account.
    func addAccount()
}

/// The main menu of an account's window: new chats, places, accounts and the program itself.
final class MainMenu {
    weak var delegate: (any MainMenuDelegate)?

    private let button: MenuButton
    private let context: ScreenContext
    private let accounts: AccountsContext
    private lazy var names = MemberNames { [weak self] in self?.show() }
    private var entries: [AccountsContext.Entry] = []
    private var following: Subscription?
    private var strings: Strings { context.strings }

    /// - Parameters:
    ///   - button: The button that opens the menu.
    ///   - context: The account, and its own window.
    ///   - accounts: The accounts of the program.
    init(_ button: MenuButton, _ context: ScreenContext, _ accounts: AccountsContext) {
        (self.button, self.context, self.accounts) = (button, context, accounts)
        following = accounts.entries.start { [weak self] entries in onMain { self?.take(entries) } }
    }

    /// Stops following the accounts.
    func stop() { following = nil }

    private func take(_ entries: [AccountsContext.Entry]) {
        self.entries = entries
        names.take(entries)
        show()
    }

    private func show() {
        button.setMenu([
            MenuSection(
                nil,
                [
                    entry(strings.newChatEntry, keys: "<Control>n") { $0.beginNewChat() },
                    entry(strings.newGroupEntry) { $0.beginNewGroup() },
                    entry(strings.newContactEntry) { $0.addContact() },
                    entry(strings.inviteToServerEntry) { $0.inviteToServer() },
                ]
            ),
            MenuSection(
                nil,
                [
                    entry(strings.phrase(.savedMessages), keys: "<Control>0") { $0.openSavedMessages() },
                    entry(strings.archive) { $0.openArchive() },
                    entry(strings.downloads, keys: "<Control>j") { $0.openDownloads() },
                ]
            ),
            MenuSection(strings.accounts, people),
            MenuSection(
                nil,
                [
                    entry(strings.settings, keys: "<Control>comma") { $0.openSettings() },
                    entry(strings.lockMartlet, keys: "<Control>l") { $0.lock() },
                    MenuEntry(strings.logOut) { [weak self] in self?.askToLogOut() },
                ]
            ),
            MenuSection(
                nil,
                [
                    MenuEntry(strings.keyboardShortcuts, keys: "<Control>question") { [weak self] in
                        self?.showShortcuts()
                    },
                    MenuEntry(strings.aboutMartlet) { [weak self] in self?.showAbout() },
                ]
            ),
        ])
    }

    private func entry(
        _ title: String,
        isChosen: Bool? = nil,
        keys: String? = nil,
        act: @escaping @MainActor (any MainMenuDelegate) -> Void
    ) -> MenuEntry {
        MenuEntry(title, isChosen: isChosen, keys: keys) { [weak self] in
            if let delegate = self?.delegate { act(delegate) }
        }
    }

    /// The other accounts of the program, with the names of their members.
    var otherAccounts: [(folder: AccountFolder, name: String)] {
        let own = context.account.folder
        return entries.map(\.folder).filter { $0 != own }.map { ($0, names.name(of: $0)) }
    }

    private var people: [MenuEntry] {
        let own = context.account.folder
        var people = entries.map { each in
            entry(names.name(of: each.folder), isChosen: each.folder == own) { $0.choose(each.folder) }
        }
        let others = entries.map(\.folder).filter { $0 != own }
        if !others.isEmpty {
            let windows = others.map { folder in
                entry(names.name(of: folder)) { $0.openWindow(of: folder) }
            }
            people.append(MenuEntry(strings.openInWindow, of: windows))
        }
        people.append(entry(strings.addAccount) { $0.addAccount() })
        return people
    }

    /// Shows the list of keyboard shortcuts.
    func showShortcuts() { ShortcutList.show(strings, over: context.window) }

    private func showAbout() {
        AboutWindow.show(
            AboutWindow.Contents(
                name: "Martlet",
                icon: "org.martlet.Martlet",
                version: ProgramVersion.text,
                text: strings.aboutText,
                maker: strings.aboutMaker
            ),
            over: context.window
        )
    }

    private func askToLogOut() {
        let (context, accounts, name) = (context, accounts, context.account.folder.name)
        MessageDialog.ask(
            strings.logOutQuestion,
            text: strings.logOutText,
            answers: [
                .init(strings.cancel),
                .init(strings.logOutNow, .destructive) {
                    context.attempt { try await accounts.signOut(name) }
                },
            ],
            over: context.window
        )
    }
}
