import ChatPresentation
package import GTKBridge
package import Localization
import StdExtras
import WindowParts

/// The bar above a chat that shows the playback, and controls it.
package final class AudioBar {
    package let widget: Revealer
    private let strings: Strings
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
    package init(_ strings: Strings, of playback: Playback) {
        self.strings = strings
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
        slider.expandHorizontally()
        widget = Revealer(bar, fromBelow: false)
        for button in [play, next, rate, close] {
            button.addStyleClass("flat")
            button.align(vertical: .center)
        }
        for part in [play, names, slider, time, rate, next, close] as [Widget] { bar.append(part) }
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
        author.text = state.track.video == nil ? state.track.author : strings.phrase(.media(.round))
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
