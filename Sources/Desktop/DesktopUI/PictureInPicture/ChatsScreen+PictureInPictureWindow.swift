import ClientHost
import GTKBridge

// A film in a window of its own.
extension ChatsScreen {
    /// Shows a film that was taken out of a viewer, in the place of another that was there before.
    ///
    /// - Parameters:
    ///   - taken: The film.
    ///   - viewer: Where it goes back to; the account's own takes it if that one is gone.
    func show(_ taken: VideoHandoff, from viewer: Viewer) {
        pictureInPictureWindow?.close()
        let span = accounts.settings.value.filmSpan ?? PictureInPictureFrame.usual
        let made = PictureInPictureWindow(taken, words, span: span)
        pictureInPictureWindow = made
        made.onPlay = { [playback] in playback.setPlaying(false) }
        made.onResize = { [accounts] span in
            // It would be the usual size again the next time.
            try? accounts.settings.change { $0.filmSpan = span }
        }
        made.onClose = { [weak self, weak made] in
            if let self, pictureInPictureWindow === made { pictureInPictureWindow = nil }
        }
        made.onBack = { [weak self, weak viewer] taken in
            guard let self else { return taken.video.stop() }
            pictureInPictureWindow = nil
            if viewer == nil || viewer === self.viewer { window.present() }
            (viewer ?? self.viewer).open(taken)
        }
    }
}
