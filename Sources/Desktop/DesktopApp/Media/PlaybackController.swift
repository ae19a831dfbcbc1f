import ChatNodes
import ChatUI
import ClientEngine
import GTKBridge
import Localization
import MediaUI
import WindowParts

/// The chats that show a playback.
protocol PlaybackControllerDelegate: AnyObject {
    /// The chats on the screen, in all windows.
    var shownChats: [ChatScreen] { get }
    /// The state of playback changed.
    func playbackChanged(_ state: PlaybackState?)
    /// Shows the message that is played, of whichever account.
    func showPlaying()
}

/// Shows the program's playback in an account's screen, whichever account it belongs to, and begins tracks of this one.
final class PlaybackController {
    let playback: Playback
    /// The bar in the open chat.
    let bar: AudioBar
    /// The bar of the page that is shown while no chat is open.
    let barWithoutChat: AudioBar
    /// The bar of a chat list with nothing beside it, made when the columns are first folded.
    private(set) lazy var barOfList = makeBar()
    weak var delegate: (any PlaybackControllerDelegate)?

    private let context: ScreenContext
    private var following: ObservationToken?

    /// - Parameters:
    ///   - context: The account, and its own window.
    ///   - playback: The playback of the program.
    init(_ context: ScreenContext, _ playback: Playback) {
        (self.context, self.playback) = (context, playback)
        bar = AudioBar(context.strings, of: playback, in: context.account.folder)
        barWithoutChat = AudioBar(context.strings, of: playback, in: context.account.folder)
        (bar.delegate, barWithoutChat.delegate) = (self, self)
        context.environment.show(ownPicture)
        following = playback.changes.add { [weak self] in self?.show($0) }
    }

    /// Plays a track of the account; pauses or resumes it if it is the current one.
    ///
    /// - Parameters:
    ///   - track: The track.
    ///   - others: The tracks of its article; nil for those of its chat.
    func toggle(_ track: Track, among others: [Track]? = nil) {
        let environment = context.environment
        playback.toggle(track, of: .init(context.account) { environment.roundVideoSide }, among: others)
    }

    /// A bar of what plays, for a page in front of the chat.
    func makeBar() -> AudioBar {
        let bar = AudioBar(context.strings, of: playback, in: context.account.folder)
        bar.delegate = self
        return bar
    }

    /// The playback, if it belongs to this account: ids of messages mean nothing in another one.
    var own: PlaybackState? {
        playback.state.flatMap { $0.account == context.account.folder ? $0 : nil }
    }

    private var ownPicture: RoundVideoFrames? { own == nil ? nil : playback.picture }

    /// Shows the playback in a chat that comes on the screen.
    func show(in chat: ChatScreen) { chat.show(own.map(PlaybackIndicator.init)) }

    private func show(_ state: PlaybackState?) {
        context.environment.show(ownPicture)
        for chat in delegate?.shownChats ?? [] { show(in: chat) }
        delegate?.playbackChanged(state)
    }
}

extension PlaybackController: AudioBarDelegate {
    func audioBarPressed() { delegate?.showPlaying() }
}

extension PlaybackIndicator {
    /// The indicator that bubbles show.
    fileprivate init(_ state: PlaybackState) {
        self.init(message: state.track.id, isPlaying: state.isPlaying, fraction: state.fraction)
    }
}
