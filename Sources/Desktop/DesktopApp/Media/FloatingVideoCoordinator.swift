import ChatUI
import ClientModel
import GTKBridge
import Localization
import MediaUI
import WindowParts

/// Tells which chats are on the screen.
protocol FloatingVideoHost: AnyObject {
    /// The chat in the account's own window, unless a page covers it.
    var visibleChat: ChatScreen? { get }
    /// The chats on the screen, in all windows, also where a page covers one.
    var shownChats: [ChatScreen] { get }
    /// The chats in windows of their own.
    var chatsInWindows: [ChatScreen] { get }
    /// True while the account's own window shows another account.
    var isSuspended: Bool { get }
    /// True if the playback belongs to this account.
    var playsOwnTrack: Bool { get }
    /// True if a window shows the account that plays.
    var showsPlayingAccount: Bool { get }
    /// Shows the message that is played, of whichever account.
    func showPlaying()
}

/// The floating players of a round video whose message is not in view: over its chat, or over the page in front.
final class FloatingVideoCoordinator {
    weak var host: (any FloatingVideoHost)?

    private let strings: Strings
    private let playback: Playback
    /// The player over pages in front of the chat, or where no chat is open.
    private let player: FloatingVideoPlayer
    /// The players over chats, made at first use.
    private var players: [(chat: ChatScreen, player: FloatingVideoPlayer)] = []
    /// The corner in which the user left a player.
    private var corner = FloatingVideoCorner.topRight

    /// - Parameters:
    ///   - playback: The playback of the program.
    ///   - area: The widget over which the player of pages lies.
    ///   - strings: The texts of the window.
    init(of playback: Playback, over area: Overlay, _ strings: Strings) {
        (self.playback, self.strings) = (playback, strings)
        player = FloatingVideoPlayer(
            strings,
            of: playback,
            over: area,
            below: FloatingVideoPlayer.header
        )
        player.delegate = self
    }

    /// Shows the video in the player of its place, and hides the others; call it when playback or a place changed.
    func update() {
        let shown = host?.shownChats ?? []
        players.removeAll { player in !shown.contains { $0 === player.chat } }
        let place = place
        for each in players.map(\.player) + [player] {
            each.show(each === place ? playback.picture : nil, playback.state, at: corner)
        }
    }

    /// The player that shows the video: over its own chat, or over the page in front; nil while the message is in view,
    /// or in the windows of another account that are not the only ones.
    private var place: FloatingVideoPlayer? {
        guard playback.picture != nil, let track = playback.state?.track, let host else { return nil }
        let (main, others) = (host.visibleChat, host.chatsInWindows)
        guard host.playsOwnTrack else {
            if host.isSuspended || host.showsPlayingAccount { return nil }
            return main.map(player) ?? player
        }
        let own = ([main].compactMap(\.self) + others).filter { $0.peer == track.key.peer }
        if own.contains(where: \.seesPlaying) { return nil }
        if let own = own.first { return player(over: own) }
        if host.isSuspended { return others.first.map(player) }
        return main.map(player) ?? player
    }

    private func player(over chat: ChatScreen) -> FloatingVideoPlayer {
        if let known = players.first(where: { $0.chat === chat }) { return known.player }
        let made = FloatingVideoPlayer(strings, of: playback, over: chat.page)
        made.delegate = self
        players.append((chat, made))
        return made
    }
}

extension FloatingVideoCoordinator: FloatingVideoPlayerDelegate {
    func floatingVideoPressed(_ player: FloatingVideoPlayer) {
        let chat = players.first { $0.player === player }?.chat
        if host?.playsOwnTrack == true, let chat, let key = playback.state?.track.key, chat.peer == key.peer {
            chat.go(to: key)
        } else {
            host?.showPlaying()
        }
    }

    func floatingVideo(_ player: FloatingVideoPlayer, movedTo corner: FloatingVideoCorner) {
        self.corner = corner
    }
}
