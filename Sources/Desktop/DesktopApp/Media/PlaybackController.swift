import ChatNodes
import ChatUI
import GTKBridge
import Localization
import MediaPlayer
import MediaUI
import WindowParts

/// The chats that show a playback.
protocol PlaybackControllerDelegate: AnyObject {
    /// The chats on the screen, in all windows.
    var shownChats: [ChatScreen] { get }
    /// The state of playback changed.
    func playbackChanged(_ state: PlaybackState?)
}

/// Plays voice messages, round videos and music of an account while the user reads.
final class PlaybackController {
    let playback: Playback
    /// The bar in the account's own window.
    let bar: AudioBar
    weak var delegate: (any PlaybackControllerDelegate)?

    private let context: ScreenContext
    private let desktop: DesktopPlayback
    private var following: ObservationToken?

    /// - Parameters:
    ///   - context: The account, and its own window.
    ///   - desktop: Publishes the playback to the desktop.
    init(_ context: ScreenContext, _ desktop: DesktopPlayback) {
        (self.context, self.desktop) = (context, desktop)
        let environment = context.environment
        playback = Playback(context.account) { environment.roundVideoSide }
        bar = AudioBar(context.strings, of: playback)
        playback.delegate = self
        following = playback.changes.add { [weak self] in self?.show($0) }
    }

    /// Shows the playback in a chat that comes on the screen.
    func show(in chat: ChatScreen) { chat.show(playback.state.map(PlaybackIndicator.init)) }

    private func show(_ state: PlaybackState?) {
        desktop.show(state, of: playback)
        context.environment.show(playback.picture)
        for chat in delegate?.shownChats ?? [] { show(in: chat) }
        delegate?.playbackChanged(state)
    }
}

extension PlaybackController: PlaybackDelegate {
    func playback(_ playback: Playback, failed error: PlayerError) {
        context.toasts.show(context.strings.problem(error))
    }

    func playback(_ playback: Playback, jumpedTo second: Double) { desktop.jumped(to: second) }
}

extension PlaybackIndicator {
    /// The indicator that bubbles show.
    fileprivate init(_ state: PlaybackState) {
        self.init(message: state.track.id, isPlaying: state.isPlaying, fraction: state.fraction)
    }
}
