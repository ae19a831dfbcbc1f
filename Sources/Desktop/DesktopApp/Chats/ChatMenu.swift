import ChatListUI
import ChatPresentation
import ChatUI
import ClientModel
import GTKBridge
import Localization
import MessageStore
import WindowParts
import ClientEngine

/// Shows and closes what a chat's menu is about.
protocol ChatMenuDelegate: AnyObject {
    /// Opens a chat in a window of its own.
    func openChatWindow(_ chat: PeerID)
    /// Opens the profile of a user or group.
    func openProfile(of peer: PeerID)
    /// Closes a chat that was deleted or left, wherever it is open.
    func closeChat(_ peer: PeerID)
}

/// The menu of a chat: pins, archives, mutes, marks, clears, leaves and deletes it.
final class ChatMenu {
    weak var delegate: (any ChatMenuDelegate)?

    private let sidebar: SidebarModel
    private let deletionController: DeletionController

    init(sidebar: SidebarModel, deletionController: DeletionController) {
        (self.sidebar, self.deletionController) = (sidebar, deletionController)
    }

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
    ///   - state: The state of a chat that the list need not show; nil if only the list tells it.
    ///   - hasOwnWindow: True if the menu belongs to the chat's own window, which offers no further one.
    /// - Returns: The sections, from the top down.
    func sections(
        of peer: PeerID,
        _ context: ScreenContext,
        state: ChatMenuState? = nil,
        hasOwnWindow: Bool = false
    ) -> [MenuSection] {
        let strings = context.strings
        let state = listed(peer, strings) ?? state
        var opening = [
            MenuEntry(strings.viewProfile) { [weak delegate] in delegate?.openProfile(of: peer) }
        ]
        if peer == context.selfID { opening = [] }
        if !hasOwnWindow {
            opening.insert(
                MenuEntry(strings.openInWindow) { [weak delegate] in delegate?.openChatWindow(peer) },
                at: 0
            )
        }
        return [
            MenuSection(nil, opening),
            MenuSection(nil, placing(peer, context) + notifying(peer, state, context)),
            MenuSection(
                nil,
                [MenuEntry(strings.wallpaperOfChat) { WallpaperDialog.show(of: peer, context) }]
            ),
            MenuSection(nil, leaving(peer, state, context)),
        ]
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

    private func notifying(_ peer: PeerID, _ state: ChatMenuState?, _ context: ScreenContext) -> [MenuEntry] {
        let (strings, settings, reading) = (
            context.strings, context.services.chatSettings, context.services.reading
        )
        let (isMuted, isUnread) = (state?.isMuted ?? false, state?.isUnread ?? false)
        func mute(_ title: String, for seconds: Int64?) -> MenuEntry {
            MenuEntry(title) {
                let end = seconds.map { Int32(clamping: Int64(context.serverNow) + $0) } ?? Int32.max
                context.attempt { try await settings.mute(peer, until: end) }
            }
        }
        let muting =
            isMuted
            ? MenuEntry(strings.unmute) { context.attempt { try await settings.mute(peer, until: 0) } }
            : MenuEntry(
                strings.mute,
                of: [
                    mute(strings.forOneHour, for: 3600), mute(strings.forEightHours, for: 8 * 3600),
                    mute(strings.forTwoDays, for: 2 * 86_400), mute(strings.forEver, for: nil),
                ]
            )
        return [
            muting,
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

    /// What the list says of a chat; nil if it does not show the chat.
    private func listed(_ peer: PeerID, _ strings: Strings) -> ChatMenuState? {
        sidebar.view.list.rows.first { $0.id == peer }
            .map { ChatMenuState($0, title: $0.isSaved ? strings.savedMessages : $0.shown.title) }
    }

    /// The entries that clear, leave and delete the chat.
    private func leaving(_ peer: PeerID, _ state: ChatMenuState?, _ context: ScreenContext) -> [MenuEntry] {
        let strings = context.strings
        var entries = [MenuEntry(strings.clearHistory) { [self] in askToClear(peer, context) }]
        guard let state else { return entries }
        let close: @MainActor () -> Void = { [weak delegate] in delegate?.closeChat(peer) }
        if state.isMember {
            let title = state.isBroadcast ? strings.leaveChannel : strings.leaveGroup
            entries.append(
                MenuEntry(title, isDestructive: true) {
                    LeavingConfirmation.askToLeave(
                        peer,
                        named: state.title,
                        isChannel: state.isBroadcast,
                        context,
                        left: close
                    )
                }
            )
        } else if !state.isBroadcast {
            entries.append(
                MenuEntry(strings.deleteChatEntry, isDestructive: true) {
                    LeavingConfirmation.askToDelete(
                        peer,
                        named: state.title,
                        isDialog: state.isDialog,
                        context,
                        deleted: close
                    )
                }
            )
        }
        return entries
    }

    /// Clears a history; first asks, and for whom if there is a choice.
    private func askToClear(_ peer: PeerID, _ context: ScreenContext) {
        let (strings, toasts) = (context.strings, context.toasts)
        let others: [MessageDialog.Answer] = [
            .init(strings.clearForBoth, .destructive) { [deletionController] in
                deletionController.clear(peer, forEveryone: true, in: toasts)
            }
        ]
        let isDialog = peer.kind == .user && peer != context.selfID
        MessageDialog.ask(
            strings.clearHistoryQuestion,
            text: strings.clearHistoryText,
            answers: [
                .init(strings.cancel),
                .init(strings.clearForMe, .destructive) { [deletionController] in
                    deletionController.clear(peer, forEveryone: false, in: toasts)
                },
            ] + (isDialog ? others : []),
            over: context.window
        )
    }
}
