import ChatPresentation
import ClientEngine
import ClientModel
import GTKBridge
import WindowParts
import ChatListUI
import ChatUI
import MediaUI

// The keyboard shortcuts of the window.
extension ChatsScreen {
    /// Handles a key press anywhere in the window; true if the key did something.
    func key(_ event: KeyEvent) -> Bool {
        // The viewer has keys of its own.
        if viewer.isOpen { return false }
        let key = WindowShortcut(event)
        // Keys pressed in the chat or the list are not about the info column.
        if key != .escape, !info.widget.containsFocus { info.turn(to: false) }
        if over.isEmpty, chat?.key(event) == true { return true }
        guard let key else { return false }
        switch key {
        case .search: sidebar.beginSearch()
        case .newChat: showNewChat()
        case .settings: openSettings()
        case .shortcuts: showShortcuts()
        case .close: window.close()
        case .minimise: window.minimise()
        case .step(let steps): go(to: sidebar.list.neighbour(by: steps))
        case .first: go(to: sidebar.list.rows.first?.id)
        case .last: go(to: sidebar.list.rows.last?.id)
        case .pinned(let place):
            let pinned = sidebar.list.rows.filter(\.isPinned)
            go(to: pinned.indices.contains(place) ? pinned[place].id : nil)
        case .savedMessages: go(to: services?.dependencies.selfID)
        case .markRead: return markRead()
        case .info: toggleInfo()
        case .answer(let steps): return over.isEmpty && chat?.answer(by: steps) == true
        case .escape: return escape()
        }
        return true
    }

    private func go(to peer: PeerID?) {
        guard let peer else { return }
        open(peer)
        sidebar.list.reveal(peer)
    }

    private func markRead() -> Bool {
        guard let services, let peer = chat?.peer else { return false }
        attempt { try await services.reading.readAll(in: peer) }
        return true
    }

    /// Ends one thing at a time: a page, the info column if the user moved on in it, an answer, a search, the chat.
    private func escape() -> Bool {
        if over.pop() || leaveInfo() || chat?.cancel() == true || sidebar.endSearch() || info.pop() {
            return true
        }
        guard chat != nil else { return false }
        closeChat()
        return true
    }
}
