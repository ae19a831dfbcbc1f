import ClientHost
import GTKBridge
import MediaUI

// Videos in a window of their own.
extension ChatsScreen {
    /// Shows a video that was taken out of a viewer, in place of an earlier one.
    ///
    /// - Parameters:
    ///   - taken: The video.
    ///   - viewer: The viewer it returns to; the account's own if that one is gone.
    func show(_ taken: VideoHandoff, from viewer: Viewer) {
        pictureInPictureWindow?.close()
        let span = accounts.settings.value.filmSpan ?? PictureInPictureFrame.usual
        let made = PictureInPictureWindow(taken, strings, span: span)
        pictureInPictureWindow = made
        made.onPlay = { [playback] in playback.setPlaying(false) }
        made.onResize = { [accounts] span in
            // If this fails, the next window has the default size.
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
