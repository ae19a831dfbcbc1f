import ChatNodes
import ChatPresentation
import ClientModel
import GTKBridge
import Localization
import MediaUI
import ChatUI
import WindowParts

// Playback while the user reads.
extension ChatsScreen {
    /// Connects the player with the bar and with the bubbles.
    func listenToPlayback() {
        join(audio)
        playback.onProblem = { [weak self] error in
            guard let self else { return }
            toasts.show(strings.problem(error))
        }
        playback.onJump = { [desktop] in desktop.jumped(to: $0) }
        playback.onChange = { [weak self] state in
            guard let self else { return }
            desktop.show(state, of: playback)
            environment.show(playback.picture)
            for bar in [audio] + windows.values.map(\.audio) { bar.show(state) }
            for chat in shownChats { chat.show(state.map(PlaybackIndicator.init)) }
            showCorner()
            if state?.isPlaying == true { pictureInPictureWindow?.pause() }
        }
    }

    /// Called when a video begins in the viewer: pauses other playback.
    func videoBegan() {
        playback.setPlaying(false)
        pictureInPictureWindow?.pause()
    }

    /// Connects a bar with the player.
    func join(_ bar: AudioBar) {
        bar.onToggle = { [playback] in playback.setPlaying(!(playback.state?.isPlaying ?? false)) }
        bar.onSeek = { [playback] in playback.seek(to: $0) }
        bar.onNext = { [playback] in playback.next() }
        bar.onClose = { [playback] in playback.stop() }
        bar.onRate = { [playback] in playback.setRate(playback.state?.nextRate ?? 1) }
        bar.show(playback.state)
    }

    /// Plays the audio or round video of a message.
    ///
    /// - Returns: False if it has none.
    func play(_ part: BubblePart, author: String) -> Bool {
        guard let content = part.content, let track = Track(part.message, content: content, author: author)
        else {
            return false
        }
        playback.toggle(track)
        return true
    }
}

extension PlaybackIndicator {
    /// The indicator that bubbles show.
    init(_ state: PlaybackState) {
        self.init(message: state.track.id, isPlaying: state.isPlaying, fraction: state.fraction)
    }
}
