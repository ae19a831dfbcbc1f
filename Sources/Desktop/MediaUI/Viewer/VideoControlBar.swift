import ChatPresentation
import GTKBridge
import Localization
import StdExtras

/// The bar that shows the position of a video, and controls it.
package final class VideoControlBar {
    let widget = Box(.horizontal, spacing: 8)
    /// Called to pause or resume.
    var onPlay: (@MainActor () -> Void)?
    /// Called with the position to seek to, 0 to 1.
    var onSeek: (@MainActor (Double) -> Void)?

    private let strings: Strings
    private let play: Button
    private let slider: Slider
    private let time = Label(overflow: .grows)

    init(_ strings: Strings) {
        self.strings = strings
        play = Button(icon: "media-playback-pause-symbolic", label: strings.pause) {}
        slider = Slider(label: strings.placeInTrack)
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

    /// Shows the position.
    func show(_ moment: ViewerVideo.Moment) {
        slider.value = moment.fraction
        let (place, length) = (Int(clamping: moment.position), Int(clamping: moment.duration.rounded()))
        time.text = "\(DurationText.text(place)) / \(DurationText.text(length))"
        let label = moment.isPlaying ? strings.pause : strings.play
        play.setIcon(moment.isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
        play.setTooltip(label)
        play.setAccessibleLabel(label)
    }
}
