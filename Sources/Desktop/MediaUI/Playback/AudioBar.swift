import ChatPresentation
package import ClientEngine
package import GTKBridge
package import Localization
import StdExtras
import WindowParts

/// Leads from a bar to what it shows.
package protocol AudioBarDelegate: AnyObject {
    /// The names of the track were pressed: its message is to be shown.
    func audioBarPressed()
}

/// The bar above a chat that shows the program's playback, and controls it.
package final class AudioBar {
    package weak var delegate: (any AudioBarDelegate)?
    package let widget: Revealer
    private let strings: Strings
    /// The account of the window: of another one the bar names the member.
    private let account: AccountFolder
    private let play: Button
    private let next: Button
    private let rate = Button("1×") {}
    private let close: Button
    private let title = Label()
    private let author = Label()
    private let time = Label(overflow: .grows)
    private let slider: Slider
    private var following: ObservationToken?

    /// A bar that is hidden while nothing plays.
    ///
    /// - Parameters:
    ///   - strings: The texts of the window.
    ///   - playback: The playback of the program.
    ///   - account: The account of the window.
    package init(_ strings: Strings, of playback: Playback, in account: AccountFolder) {
        (self.strings, self.account) = (strings, account)
        play = Button(icon: "media-playback-pause-symbolic", label: strings.pause) {}
        next = Button(icon: "media-skip-forward-symbolic", label: strings.nextTrack) {}
        close = Button(icon: "window-close-symbolic", label: strings.stopPlaying) {}
        slider = Slider(label: strings.placeInTrack)
        let bar = Box(.horizontal, spacing: 4)
        bar.addStyleClass("audio-bar")
        let names = Box(.vertical)
        title.addStyleClass("heading")
        author.addStyleClass("caption")
        author.addStyleClass("dim-label")
        time.addStyleClass("numeric")
        time.addStyleClass("caption")
        names.append(title)
        names.append(author)
        names.align(vertical: .center)
        let open = Button(child: names, label: strings.showInChat) {}
        open.setTooltip(strings.showInChat)
        slider.expandHorizontally()
        widget = Revealer(bar, fromBelow: false)
        for button in [play, open, next, rate, close] {
            button.addStyleClass("flat")
            button.align(vertical: .center)
        }
        for part in [play, open, slider, time, rate, next, close] as [Widget] { bar.append(part) }
        open.onPress { [weak self] in self?.delegate?.audioBarPressed() }
        play.onPress { [weak playback] in playback?.toggle() }
        next.onPress { [weak playback] in playback?.next() }
        rate.onPress { [weak playback] in playback?.changeRate() }
        close.onPress { [weak playback] in playback?.stop() }
        slider.onMove { [weak playback] in playback?.seek(to: $0) }
        show(playback.state)
        following = playback.changes.add { [weak self] in self?.show($0) }
    }

    /// Shows the playback; nil hides the bar.
    private func show(_ state: PlaybackState?) {
        widget.isRevealed = state != nil
        guard let state else { return }
        title.text = state.track.title
        author.text = [
            state.track.video == nil ? state.track.author : strings.phrase(.media(.round)),
            state.account == account ? "" : state.member,
        ].filter { !$0.isEmpty }.joined(separator: " · ")
        author.isVisible = !author.text.isEmpty
        let (place, length) = (Int(clamping: state.position), Int(clamping: state.duration.rounded()))
        time.text = "\(DurationText.text(place)) / \(DurationText.text(length))"
        slider.value = state.fraction
        rate.setText(state.rate == state.rate.rounded() ? "\(Int(clamping: state.rate))×" : "\(state.rate)×")
        rate.setTooltip(strings.speed)
        next.isVisible = state.hasNext
        let label = state.isPlaying ? strings.pause : strings.play
        play.setIcon(state.isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
        play.setTooltip(label)
        play.setAccessibleLabel(label)
    }

    /// The program's additions to GTK's own style.
    package static let style = """
        .audio-bar { padding: 4px 8px; border-bottom: 1px solid @borders; background: @headerbar_bg_color; }
        """
}
