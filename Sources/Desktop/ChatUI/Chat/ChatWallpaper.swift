import ClientHost
import ClientModel
import MessageStore
import Signals
import WindowParts

/// Gives a chat the wallpaper that the user chose for it alone, as long as there is one.
final class ChatWallpaper {
    private let pane: HistoryPane
    private let environment: WindowEnvironment
    private var following: Subscription?
    private var own: ProgramSettings.Appearance.Wallpaper?

    /// The wallpaper of a chat that is about to be shown in `pane`.
    init(_ context: ScreenContext, of peer: PeerID, in pane: HistoryPane) {
        (self.pane, environment) = (pane, context.environment)
        following = context.store.view(InterfaceStateView(DraftKey(peer))).start(next: { [weak self] state in
            let own = ProgramSettings.Appearance.Wallpaper(rawValue: state.wallpaper)
            onMain { self?.take(own) }
        })
    }

    /// Applies the current colours.
    func themeChanged() { pane.setTheme(environment.theme(with: own)) }

    /// Stops following the choice.
    func stop() { following = nil }

    private func take(_ own: ProgramSettings.Appearance.Wallpaper?) {
        guard own != self.own else { return }
        self.own = own
        themeChanged()
    }
}
