import ChatListUI
import ChatPresentation
import ChatUI
import ClientModel
import GTKBridge
import Localization
import MessageStore
import WindowParts
import ClientEngine

/// The menu of a chat: pins, archives, mutes, marks and clears it.
struct ChatMenu {
    let sidebar: SidebarModel
    let deletionController: DeletionController
    /// Opens a chat in a window of its own.
    let openWindow: @MainActor (PeerID) -> Void

    /// The entries of the chat that is shown: its search, its pinned messages, and the
    /// time after which its messages delete themselves.
    static func entries(in chat: ChatScreen, _ strings: Strings) -> MenuSection {
        MenuSection(nil, [MenuEntry(strings.searchInChat) { chat.beginSearch() }] + chat.menuEntries)
    }

    /// The sections of the menu.
    ///
    /// - Parameters:
    ///   - peer: The chat.
    ///   - context: The account, and the window that asks questions.
    ///   - hasOwnWindow: True if the menu belongs to the chat's own window, which offers no further one.
    /// - Returns: The sections, from the top down.
    func sections(of peer: PeerID, _ context: ScreenContext, hasOwnWindow: Bool = false) -> [MenuSection] {
        let strings = context.strings
        var sections = [
            MenuSection(nil, placing(peer, context) + notifying(peer, context)),
            MenuSection(
                nil,
                [
                    MenuEntry(strings.wallpaperOfChat) { WallpaperDialog.show(of: peer, context) },
                    MenuEntry(strings.clearHistory) { askToClear(peer, context) },
                ]
            ),
        ]
        if !hasOwnWindow {
            let open = MenuEntry(strings.openInWindow) { openWindow(peer) }
            sections.insert(MenuSection(nil, [open]), at: 0)
        }
        return sections
    }

    /// The entries that move the chat within its list, while the list shows it.
    private func placing(_ peer: PeerID, _ context: ScreenContext) -> [MenuEntry] {
        let rows = sidebar.view.list.rows
        let isArchive = sidebar.place == .list(.archive)
        let list: ChatList = isArchive ? .archive : .main
        guard let row = rows.first(where: { $0.id == peer }), sidebar.place == .list(list) else { return [] }
        let (strings, settings) = (context.strings, context.services.chatSettings)
        let (isPinned, pinned) = (row.isPinned, rows.filter(\.isPinned).map(\.id))
        return [
            MenuEntry(isPinned ? strings.unpin : strings.pin) {
                let next = isPinned ? pinned.filter { $0 != peer } : [peer] + pinned
                context.attempt { _ = try await settings.setPinned(next, in: list) }
            },
            MenuEntry(isArchive ? strings.takeOutOfArchive : strings.putIntoArchive) {
                context.attempt { _ = try await settings.setArchived(!isArchive, [peer]) }
            },
        ]
    }

    private func notifying(_ peer: PeerID, _ context: ScreenContext) -> [MenuEntry] {
        let (strings, settings, reading) = (
            context.strings, context.services.chatSettings, context.services.reading
        )
        let row = sidebar.view.list.rows.first { $0.id == peer }
        let (isMuted, isUnread) = (row?.isMuted ?? false, row?.isUnread ?? false)
        return [
            MenuEntry(isMuted ? strings.unmute : strings.mute) {
                context.attempt { try await settings.mute(peer, until: isMuted ? 0 : Int32.max) }
            },
            MenuEntry(isUnread ? strings.markAsRead : strings.markAsUnread) {
                context.attempt {
                    if isUnread {
                        try await reading.readAll(in: peer)
                    } else {
                        try await reading.markUnread(true, peer)
                    }
                }
            },
        ]
    }

    /// Clears a history; first asks, and for whom if there is a choice.
    private func askToClear(_ peer: PeerID, _ context: ScreenContext) {
        let (strings, toasts) = (context.strings, context.toasts)
        let others: [MessageDialog.Answer] = [
            .init(strings.clearForBoth, .destructive) {
                deletionController.clear(peer, forEveryone: true, in: toasts)
            }
        ]
        let isDialog = peer.kind == .user && peer != context.selfID
        MessageDialog.ask(
            strings.clearHistoryQuestion,
            text: strings.clearHistoryText,
            answers: [
                .init(strings.cancel),
                .init(strings.clearForMe, .destructive) {
                    deletionController.clear(peer, forEveryone: false, in: toasts)
                },
            ] + (isDialog ? others : []),
            over: context.window
        )
    }
}
