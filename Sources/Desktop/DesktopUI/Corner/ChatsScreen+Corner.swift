import ClientModel
import GTKBridge

// The round video that plays, where its message is out of sight.
extension ChatsScreen {
    /// Shows it in the corner of one of the chats, or of none while its message is seen.
    func showCorner() {
        let host = cornerHost
        for chat in shownChats {
            let picture = chat === host ? playback.picture : nil
            if picture != nil, chat.corner == nil { chat.corner = makeCorner(of: chat) }
            chat.corner?.show(picture, playback.state, at: cornerSpot)
        }
    }

    /// The chat over which it lies: its own, or the one in front.
    private var cornerHost: ChatScreen? {
        guard playback.picture != nil, let track = playback.state?.track,
            !shownChats.contains(where: { $0.peer == track.key.peer && $0.pane.seesPlaying })
        else { return nil }
        return shownChats.first { $0.peer == track.key.peer } ?? shownChats.first
    }

    /// Has a chat show it.
    func joinCorner(of chat: ChatScreen) {
        chat.pane.onPlayingSeen = { [weak self] in self?.showCorner() }
        showCorner()
    }

    /// Where a chat shows it, and what is done to it there be done.
    private func makeCorner(of chat: ChatScreen) -> CornerPlayer {
        let corner = CornerPlayer(words, over: chat.page)
        corner.onToggle = { [playback] in playback.setPlaying(!(playback.state?.isPlaying ?? false)) }
        corner.onClose = { [playback] in playback.stop() }
        corner.onMove = { [weak self] in self?.cornerSpot = $0 }
        corner.onOpen = { [weak self, weak chat] in
            guard let self, let key = playback.state?.track.key else { return }
            if let chat, chat.peer == key.peer { chat.pane.go(to: key) } else { open(key.peer, at: key) }
        }
        return corner
    }
}
