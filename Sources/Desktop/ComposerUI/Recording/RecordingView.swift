import ChatNodes
import ChatPresentation
import GTKBridge
import Localization
import WindowParts

/// The view that replaces the text field while a voice message is recorded.
final class RecordingView {
    let widget = Box(.horizontal, spacing: 8)

    private let sign = Label("●", overflow: .grows)
    private let time = Label(DurationText.text(0), overflow: .grows)
    private let strip = LevelHistoryView()
    private let strings: Strings

    /// The view of a recording.
    ///
    /// - Parameters:
    ///   - environment: The appearance and language.
    ///   - discard: Discards the recording.
    init(_ environment: WindowEnvironment, discard: @escaping @MainActor () -> Void) {
        strings = environment.strings
        strip.color = { environment.theme.list.row.accent }
        let discard = Button(icon: "user-trash-symbolic", label: strings.discardRecording, press: discard)
        for name in ["flat", "circular"] { discard.addStyleClass(name) }
        sign.addStyleClass("error")
        time.addStyleClass("numeric")
        let levels = CustomWidget(strip, styleName: "loudness", role: .presentation)
        levels.expandHorizontally()
        for part in [discard, sign, time, levels] as [Widget] {
            part.align(vertical: .center)
            widget.append(part)
        }
        widget.expandHorizontally()
        widget.setMargins(end: 6)
    }

    /// Shows the progress.
    func show(_ state: RecordingState) {
        // A recording that has ended by itself, as behind the lock, does not look as if it went on.
        sign.text = state.isOver ? "■" : "●"
        sign.opacity = state.beat
        time.text = DurationText.text(state.seconds)
        strip.levels = state.levels
    }
}
