import ChatPresentation
import GTKBridge
import Localization
import StdExtras

/// The bar that shows the position of a video, and controls it.
final class VideoControlBar {
    /// What the bar can be used for.
    enum Action {
        /// Pauses or resumes.
        case toggle
        /// Seeks to a position from 0 to 1.
        case seek(Double)
    }

    let widget = Box(.horizontal, spacing: 8)

    private let strings: Strings
    private let play: Button
    private let slider: Slider
    private let time = Label(overflow: .grows)

    init(_ strings: Strings, perform: @escaping @MainActor (Action) -> Void) {
        self.strings = strings
        play = Button(icon: "media-playback-pause-symbolic", label: strings.pause) {}
        slider = Slider(label: strings.placeInTrack)
        widget.addStyleClass("bar")
        time.addStyleClass("numeric")
        slider.expandHorizontally()
        play.onPress { perform(.toggle) }
        slider.onMove { perform(.seek($0)) }
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
