import ChatPresentation
package import GTKBridge
package import Localization
import StdExtras

/// The bar above a chat that shows the playback.
package final class AudioBar {
    package let widget: Revealer
    /// Called to pause or resume.
    package var onToggle: (@MainActor () -> Void)?
    /// Called with the position to seek to, from 0 to 1.
    package var onSeek: (@MainActor (Double) -> Void)?
    /// Called to change the speed.
    package var onRate: (@MainActor () -> Void)?
    /// Called to play the next track.
    package var onNext: (@MainActor () -> Void)?
    /// Called to stop playback.
    package var onClose: (@MainActor () -> Void)?

    private let strings: Strings
    private let play: Button
    private let next: Button
    private let rate = Button("1×") {}
    private let close: Button
    private let title = Label()
    private let author = Label()
    private let time = Label(overflow: .grows)
    private let slider: Slider

    package init(_ strings: Strings) {
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
        play.onPress { [weak self] in self?.onToggle?() }
        next.onPress { [weak self] in self?.onNext?() }
        rate.onPress { [weak self] in self?.onRate?() }
        close.onPress { [weak self] in self?.onClose?() }
        slider.onMove { [weak self] in self?.onSeek?($0) }
    }

    /// Shows the playback; nil hides the bar.
    package func show(_ state: PlaybackState?) {
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
