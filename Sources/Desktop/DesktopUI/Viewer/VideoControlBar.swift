import ChatPresentation
import GTKBridge
import Localization
import StdExtras

/// Says how far a film is, and has it rest, go on, or go elsewhere.
final class VideoControlBar {
    let widget = Box(.horizontal, spacing: 8)
    /// Called when it is to rest, or to go on.
    var onPlay: (@MainActor () -> Void)?
    /// Called with the place to which one goes, 0 to 1.
    var onSeek: (@MainActor (Double) -> Void)?

    private let words: Strings
    private let play: Button
    private let slider: Slider
    private let time = Label(overflow: .grows)

    init(_ words: Strings) {
        self.words = words
        play = Button(icon: "media-playback-pause-symbolic", label: words.pause) {}
        slider = Slider(label: words.placeInTrack)
        widget.addStyleClass("bar")
        time.addStyleClass("numeric")
        slider.expandHorizontally()
        play.onPress { [weak self] in self?.onPlay?() }
        slider.onMove { [weak self] in self?.onSeek?($0) }
        for part in [play, slider, time] as [Widget] {
            part.align(vertical: .center)
            widget.append(part)
        }
    }

    /// Says how far it is.
    func show(_ moment: ViewerVideo.Moment) {
        slider.value = moment.fraction
        let (place, length) = (Int(clamping: moment.position), Int(clamping: moment.duration.rounded()))
        time.text = "\(DurationText.text(place)) / \(DurationText.text(length))"
        let label = moment.isPlaying ? words.pause : words.play
        play.setIcon(moment.isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
        play.setTooltip(label)
        play.setAccessibleLabel(label)
    }
}
