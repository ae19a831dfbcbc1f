import ClientModel
import GTKBridge

// The round video that plays, where its message is out of sight.
extension ChatsScreen {
    /// Shows it in the corner of one of the chats, or of the page in front of one, or of none while its message is seen.
    func showCorner() {
        let host = cornerHost
        for corner in shownChats.compactMap(\.corner) + [corner] {
            corner.show(corner === host ? playback.picture : nil, playback.state, at: cornerSpot)
        }
    }

    /// Where it lies: over its own chat, or over what is in front.
    private var cornerHost: FloatingVideoPlayer? {
        guard playback.picture != nil, let track = playback.state?.track else { return nil }
        let seen = shownChats.filter { $0 !== chat || over.isEmpty }
        let own = seen.filter { $0.peer == track.key.peer }
        if own.contains(where: \.pane.seesPlaying) { return nil }
        if let own = own.first { return player(over: own) }
        if isResting { return seen.first.map(player) }
        return seen.first { $0 === chat }.map(player) ?? corner
    }

    /// Has a chat show it.
    func joinCorner(of chat: ChatScreen) {
        chat.pane.onPlayingSeen = { [weak self] in self?.showCorner() }
        showCorner()
    }

    /// Where a chat shows it.
    private func player(over chat: ChatScreen) -> FloatingVideoPlayer {
        if let corner = chat.corner { return corner }
        let made = FloatingVideoPlayer(words, over: chat.page)
        chat.corner = made
        join(made) { [weak self, weak chat] key in
            if let chat, chat.peer == key.peer {
                chat.pane.go(to: key)
            } else {
                self?.open(key.peer, at: key)
            }
        }
        return made
    }

    /// Has what is done to it in the corner of pages be done.
    func joinCornerOfPages() {
        join(corner) { [weak self] in self?.open($0.peer, at: $0) }
    }

    private func join(_ corner: FloatingVideoPlayer, open: @escaping @MainActor (MessageKey) -> Void) {
        corner.onToggle = { [playback] in playback.setPlaying(!(playback.state?.isPlaying ?? false)) }
        corner.onClose = { [playback] in playback.stop() }
        corner.onMove = { [weak self] in self?.cornerSpot = $0 }
        corner.onOpen = { [playback] in if let key = playback.state?.track.key { open(key) } }
    }
}
