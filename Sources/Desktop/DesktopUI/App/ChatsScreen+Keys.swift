import GTKBridge

// What keys do anywhere in the window.
extension ChatsScreen {
    func key(_ event: KeyEvent) -> Bool {
        if over.isEmpty, chat?.key(event) == true { return true }
        switch event.symbol {
        case Key.letter("k") where event.isControl: sidebar.beginSearch()
        case Key.letter("n") where event.isControl: showNewChat()
        case Key.letter(",") where event.isControl: openSettings()
        case Key.letter("?") where event.isControl: showShortcuts()
        case Key.letter("w") where event.isControl: window.close()
        case Key.letter("q") where event.isControl: window.close()
        case Key.pageDown where event.isControl, Key.down where event.isAlt: step(1)
        case Key.pageUp where event.isControl, Key.up where event.isAlt: step(-1)
        case Key.escape: return escape()
        default: return false
        }
        return true
    }

    private func step(_ steps: Int) {
        guard let peer = sidebar.list.neighbour(by: steps) else { return }
        open(peer)
        sidebar.list.reveal(peer)
    }

    /// Ends one thing at a time: an answer, a search, the chat.
    private func escape() -> Bool {
        if over.pop() || chat?.cancel() == true || sidebar.endSearch() { return true }
        guard chat != nil else { return false }
        closeChat()
        return true
    }
}
