import ChatListUI
import ChatPresentation
import ChatUI
import ClientModel
import GTKBridge
import Localization
import WindowParts
import ClientEngine
import MediaUI

// The keyboard shortcuts of the window.
extension AccountScreen {
    /// Handles a key press anywhere in the window; true if the key did something.
    func key(_ event: KeyEvent) -> Bool {
        // The viewer has keys of its own.
        if viewers.viewer.isOpen { return false }
        let key = WindowShortcut(event)
        // Keys pressed in the chat or the list are not about the info column.
        if key != .escape { profiles.keyPressed() }
        if readers.key(event) { return true }
        if !area.isCovered, chats.chat?.key(event) == true { return true }
        guard let key else { return false }
        switch key {
        case .search: sidebar.beginSearch()
        case .searchInChat:
            if let chat = visibleChat { chat.beginSearch() } else { sidebar.beginSearch() }
        case .newChat: newChats.showNewChat()
        case .settings: openSettings()
        case .shortcuts: menu.showShortcuts()
        case .downloads: openDownloads()
        case .lock: lock()
        case .close: context.window.close()
        case .minimise: context.window.minimise()
        case .step(let steps): go(to: sidebar.list.neighbour(by: steps))
        case .stepUnread(let upwards):
            let (list, open) = (list, visibleChat?.peer)
            Task { [weak self] in self?.go(to: await list.unreadChat(from: open, upwards: upwards)) }
        case .first: go(to: sidebar.list.rows.first?.id)
        case .last: go(to: sidebar.list.rows.last?.id)
        case .pinned(let place):
            let pinned = sidebar.list.rows.filter(\.isPinned)
            go(to: pinned.indices.contains(place) ? pinned[place].id : nil)
        case .savedMessages: go(to: context.selfID)
        case .markRead: return markRead()
        case .info: profiles.toggle()
        case .answer(let steps): return !area.isCovered && chats.chat?.answer(by: steps) == true
        case .back(let isLeft):
            return isLeft != context.strings.isRightToLeft && (area.pop() || profiles.pop())
        case .escape: return escape()
        }
        return true
    }

    private func go(to peer: PeerID?) {
        guard let peer else { return }
        chats.open(peer)
        sidebar.list.reveal(peer)
    }

    private func markRead() -> Bool {
        guard let peer = chats.chat?.peer else { return false }
        let reading = context.services.reading
        context.attempt { try await reading.readAll(in: peer) }
        return true
    }

    /// Ends one thing at a time: a page, the info column if the user moved on in it, an answer, a search, the chat.
    private func escape() -> Bool {
        if area.pop() || profiles.leave() || chats.chat?.cancel() == true || sidebar.endSearch()
            || profiles.pop()
        {
            return true
        }
        guard chats.chat != nil else { return false }
        chats.close()
        return true
    }
}
