import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import MessageStore
import StdExtras
import WindowParts
import ChatListUI
import ChatUI

// The menus of the chat list and of the window.
extension ChatsScreen {
    /// Called when a row of the list was pressed with the secondary button.
    func openMenu(of row: ChatRow, at place: Point) {
        ContextMenu.open(menu(of: row.id), on: sidebar.list.widget, at: place)
    }

    /// The menu of a chat. In a window of its own, the chat asks its questions there and offers no further window.
    func menu(of peer: PeerID, in own: ChatWindow? = nil) -> [MenuSection] {
        guard let services else { return [] }
        let row = sidebar.list.rows.first { $0.id == peer }
        let (isPinned, isMuted) = (row?.isPinned ?? false, row?.isMuted ?? false)
        let isUnread = row?.isUnread ?? false
        let place = lists?.place ?? .list(.main)
        let isArchive = place == .list(.archive)
        let pinned = sidebar.list.rows.filter(\.isPinned).map(\.id)
        let list: ChatList = isArchive ? .archive : .main
        var chat: [MenuEntry] = []
        if row != nil, place == .list(list) {
            chat.append(
                MenuEntry(isPinned ? strings.unpin : strings.pin) { [weak self] in
                    let next = isPinned ? pinned.filter { $0 != peer } : [peer] + pinned
                    self?.attempt { _ = try await services.chatSettings.setPinned(next, in: list) }
                }
            )
            chat.append(
                MenuEntry(isArchive ? strings.takeOutOfArchive : strings.putIntoArchive) { [weak self] in
                    self?.attempt { _ = try await services.chatSettings.setArchived(!isArchive, [peer]) }
                }
            )
        }
        chat.append(
            MenuEntry(isMuted ? strings.unmute : strings.mute) { [weak self] in
                self?.attempt { try await services.chatSettings.mute(peer, until: isMuted ? 0 : Int32.max) }
            }
        )
        chat.append(
            MenuEntry(isUnread ? strings.markAsRead : strings.markAsUnread) { [weak self] in
                self?.attempt {
                    if isUnread {
                        try await services.reading.readAll(in: peer)
                    } else {
                        try await services.reading.markUnread(true, peer)
                    }
                }
            }
        )
        let clear = MenuEntry(strings.clearHistory) { [weak self, weak own] in
            guard let self else { return }
            askToClear(peer, services: services, window: own?.window ?? window, toasts: own?.toasts ?? toasts)
        }
        var sections = [MenuSection(nil, chat), MenuSection(nil, [clear])]
        if own == nil {
            let open = MenuEntry(strings.openInWindow) { [weak self] in self?.openWindow(of: peer) }
            sections.insert(MenuSection(nil, [open]), at: 0)
        }
        return sections
    }

    /// Clears a history; first asks for whom, if there is a choice.
    private func askToClear(
        _ peer: PeerID,
        services: AccountServices,
        window: ApplicationWindow,
        toasts: ToastOverlay
    ) {
        let deletionController = shared?.deletionController
        guard peer.kind == .user, peer != services.dependencies.selfID else {
            return deletionController?.clear(peer, forEveryone: false, in: toasts) ?? ()
        }
        MessageDialog.ask(
            strings.clearHistoryQuestion,
            text: strings.clearHistoryText,
            answers: [
                .init(strings.cancel),
                .init(strings.clearForMe, .destructive) {
                    deletionController?.clear(peer, forEveryone: false, in: toasts)
                },
                .init(strings.clearForBoth, .destructive) {
                    deletionController?.clear(peer, forEveryone: true, in: toasts)
                },
            ],
            over: window
        )
    }

    /// Sets the accounts in the window's menu.
    func showMenu(_ entries: [AccountsContext.Entry]) {
        listed = entries
        names.take(entries)
        showMenu()
    }

    /// Sets the entries of the window's menu.
    func showMenu() {
        var people = listed.map { [account] entry in
            MenuEntry(names.name(of: entry.folder), isChosen: entry.folder == account.folder) { [weak self] in
                self?.onChoose?(entry.folder)
            }
        }
        let others = listed.map(\.folder).filter { $0 != account.folder }
        if !others.isEmpty {
            people.append(
                MenuEntry(
                    strings.openInWindow,
                    of: others.map { folder in
                        MenuEntry(names.name(of: folder)) { [weak self] in self?.onOpenAccount?(folder) }
                    }
                )
            )
        }
        people.append(MenuEntry(strings.addAccount) { [weak self] in self?.onAddAccount?() })
        sidebar.menu.setMenu([
            MenuSection(
                nil,
                [
                    MenuEntry(strings.newChatEntry) { [weak self] in self?.showNewChat() },
                    MenuEntry(strings.newGroupEntry) { [weak self] in self?.showNewGroup() },
                    MenuEntry(strings.newContactEntry) { [weak self] in self?.askForNewContact() },
                ]
            ),
            MenuSection(
                nil,
                [
                    MenuEntry(strings.phrase(.savedMessages)) { [weak self] in
                        guard let self, let services else { return }
                        open(services.dependencies.selfID)
                    },
                    MenuEntry(strings.archive) { [weak self] in self?.lists?.show(.list(.archive)) },
                ]
            ),
            MenuSection(strings.accounts, people),
            MenuSection(
                nil,
                [
                    MenuEntry(strings.settings) { [weak self] in self?.openSettings() },
                    MenuEntry(strings.keyboardShortcuts) { [weak self] in self?.showShortcuts() },
                    MenuEntry(strings.aboutMartlet) { [weak self] in self?.showAbout() },
                ]
            ),
            MenuSection(nil, [MenuEntry(strings.logOut) { [weak self] in self?.askToLogOut() }]),
        ])
    }

    /// Shows the list of keyboard shortcuts.
    func showShortcuts() { ShortcutList.show(strings, over: window) }

    private func showAbout() {
        AboutWindow.show(
            AboutWindow.Contents(
                name: "Martlet",
                icon: "org.martlet.Martlet",
                version: ProgramVersion.text,
                text: strings.aboutText,
                maker: strings.aboutMaker
            ),
            over: window
        )
    }

    private func askToLogOut() {
        let (accounts, name) = (accounts, account.folder.name)
        MessageDialog.ask(
            strings.logOutQuestion,
            text: strings.logOutText,
            answers: [
                .init(strings.cancel),
                .init(strings.logOutNow, .destructive) { [weak self] in
                    self?.attempt { try await accounts.signOut(name) }
                },
            ],
            over: window
        )
    }

    /// Runs an operation and shows its error in a toast.
    func attempt(_ body: @escaping @Sendable () async throws -> Void) {
        Task {
            do { try await body() } catch { toasts.show(strings.sentence(error)) }
        }
    }
}
