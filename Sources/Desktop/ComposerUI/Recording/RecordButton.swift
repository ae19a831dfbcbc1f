import GTKBridge
import Localization

/// The button beside an empty text field: starts a recording, and sends it. The menu button of the pointer switches
/// between voice messages and round videos.
final class RecordButton {
    let widget: GTKBridge.Button

    private let strings: Strings
    private let perform: @MainActor (RecordingPress.Action) -> Void
    private var press = RecordingPress()
    private var isRecording = false

    /// A button that starts a recording.
    ///
    /// - Parameters:
    ///   - strings: The texts.
    ///   - perform: Performs the action of a press.
    init(_ strings: Strings, perform: @escaping @MainActor (RecordingPress.Action) -> Void) {
        (self.strings, self.perform) = (strings, perform)
        widget = Button(icon: RecordingKind.voice.sign, label: strings.recordVoice) {}
        widget.addStyleClass("circular")
        widget.addStyleClass("flat")
        widget.onHold(
            press: { [weak self] in
                guard let self else { return }
                notify(press.press(at: FrameTime.now, isRecording: isRecording))
            },
            release: { [weak self] in
                guard let self else { return }
                notify(press.release(at: FrameTime.now, isInside: $0))
            }
        )
        widget.onMenuButton { [weak self] _ in
            guard let self, !isRecording else { return }
            kind = kind == .voice ? .round : .voice
        }
        widget.onPress { [weak self] in
            guard let self else { return }
            notify(press.click(isRecording: isRecording))
        }
    }

    /// The kind of message that the button records.
    var kind = RecordingKind.voice {
        didSet {
            guard kind != oldValue, !isRecording else { return }
            widget.setIcon(kind.sign)
            showName()
        }
    }

    private func notify(_ action: RecordingPress.Action?) {
        if let action { perform(action) }
    }

    /// True if voice messages may be sent here; otherwise the button is disabled, and its name says so.
    var isAllowed = true { didSet { if isAllowed != oldValue { showName() } } }

    /// Shows whether the button records or sends.
    func show(isRecording: Bool) {
        guard isRecording != self.isRecording else { return }
        self.isRecording = isRecording
        widget.setIcon(isRecording ? "org.martlet.Martlet-send-symbolic" : kind.sign)
        showName()
        if isRecording {
            widget.removeStyleClass("flat")
            widget.addStyleClass("suggested-action")
        } else {
            widget.removeStyleClass("suggested-action")
            widget.addStyleClass("flat")
        }
    }

    private func showName() {
        widget.isSensitive = isAllowed || isRecording
        let name = kind == .round ? strings.recordRound : strings.recordVoice
        widget.setName(isRecording ? strings.send : isAllowed ? name : strings.voiceForbidden)
        guard isAllowed, !isRecording else { return }
        widget.setTooltip(kind == .round ? strings.recordRoundHint : strings.recordVoiceHint)
    }
}

extension RecordingKind {
    fileprivate var sign: String {
        switch self {
        case .voice: "org.martlet.Martlet-microphone-symbolic"
        case .round: "org.martlet.Martlet-camera-symbolic"
        }
    }
}
