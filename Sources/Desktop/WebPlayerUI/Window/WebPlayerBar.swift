import ChatPresentation
import GTKBridge
import Localization
import StdExtras
import WebPlayers

/// The bar below a player: its position, speed and volume. Grey until the player says how it is.
final class WebPlayerBar {
    /// The speeds, in the order of the button.
    static let rates = [1, 1.25, 1.5, 2, 0.5, 0.75]
    /// The height, in pixels.
    static let height = 44

    let widget = Box(.horizontal, spacing: 4)

    private let strings: Strings
    private let play: Button
    private let slider: Slider
    private let time = Label(overflow: .grows)
    private let rate: Button
    private let mute: Button
    private let volume: Slider

    init(_ strings: Strings, hasRate: Bool, perform: @escaping @MainActor (WebPlayerCommand) -> Void) {
        self.strings = strings
        play = Button(icon: "media-playback-start-symbolic", label: strings.play) { perform(.toggle) }
        slider = Slider(label: strings.placeInTrack)
        rate = Button("1×") { perform(.rate) }
        mute = Button(icon: "audio-volume-high-symbolic", label: strings.mute) { perform(.mute) }
        volume = Slider(label: strings.playerVolume)
        widget.addStyleClass("bar")
        time.addStyleClass("numeric")
        slider.expandHorizontally()
        volume.setLeastSize(width: 70)
        rate.isVisible = hasRate
        slider.onMove { perform(.seek($0)) }
        volume.onMove { perform(.volume($0)) }
        for part in [play, slider, time, rate, mute, volume] as [Widget] {
            part.align(vertical: .center)
            widget.append(part)
        }
        widget.align(vertical: .end)
        widget.setLeastSize(height: Self.height)
        widget.isSensitive = false
        show(PlayerState())
    }

    /// Accepts commands from now on: the player has said how it is.
    func enable() { widget.isSensitive = true }

    /// Shows the slider of the volume where there is room for it.
    func setWide(_ isWide: Bool) { volume.isVisible = isWide }

    /// Shows how the player is.
    func show(_ state: PlayerState) {
        slider.value = state.fraction
        volume.value = state.volume
        let position = DurationText.text(Int(clamping: state.position))
        let duration = DurationText.text(Int(clamping: state.duration.rounded()))
        // What has no end, as a live picture, has no length to show.
        time.text = state.duration > 0 ? "\(position) / \(duration)" : position
        slider.isSensitive = state.duration > 0
        rate.setText(state.rate == state.rate.rounded() ? "\(Int(clamping: state.rate))×" : "\(state.rate)×")
        rate.setTooltip(strings.speed)
        play.setIcon(state.isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
        play.setName(state.isPlaying ? strings.pause : strings.play)
        mute.setIcon(state.volume > 0 ? "audio-volume-high-symbolic" : "audio-volume-muted-symbolic")
        mute.setName(state.volume > 0 ? strings.mute : strings.unmute)
    }

    /// The speed after another one.
    static func rate(after rate: Double) -> Double {
        let place = rates.firstIndex { abs($0 - rate) < 0.01 }
        return place.map { rates[($0 + 1) % rates.count] } ?? 1
    }
}
