import ClientModel
import GTKBridge
import MediaUI
import ChatUI
import WindowParts

// The floating player of a round video whose message is not visible.
extension ChatsScreen {
    /// Shows the floating player in a chat or on the page over one; hides it while the message is visible.
    func showCorner() {
        let host = cornerHost
        for corner in Array(cornersOfChats.values) + [corner] {
            corner.show(corner === host ? playback.picture : nil, playback.state, at: cornerSpot)
        }
    }

    /// The player that shows the video: over its own chat, or over the page in front.
    private var cornerHost: FloatingVideoPlayer? {
        guard playback.picture != nil, let track = playback.state?.track else { return nil }
        let seen = shownChats.filter { $0 !== chat || over.isEmpty }
        let own = seen.filter { $0.peer == track.key.peer }
        if own.contains(where: \.seesPlaying) { return nil }
        if let own = own.first { return player(over: own) }
        if isResting { return seen.first.map(player) }
        return seen.first { $0 === chat }.map(player) ?? corner
    }

    /// The floating player of a chat.
    private func player(over chat: ChatScreen) -> FloatingVideoPlayer {
        if let corner = cornersOfChats[ObjectIdentifier(chat)] { return corner }
        let made = FloatingVideoPlayer(strings, over: chat.page)
        cornersOfChats[ObjectIdentifier(chat)] = made
        join(made) { [weak self, weak chat] key in
            if let chat, chat.peer == key.peer {
                chat.go(to: key)
            } else {
                self?.open(key.peer, at: key)
            }
        }
        return made
    }

    /// Connects the floating player shown over pages.
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
