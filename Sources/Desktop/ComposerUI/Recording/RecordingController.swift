import GTKBridge
import Localization
import MediaPlayer
import WindowParts

/// Connects a recording with the composer around its widgets.
protocol RecordingControllerDelegate: AnyObject {
    /// A recording is about to begin here.
    func recordingBegins()
    /// The recording was sent.
    func recordingWasSent()
    /// Shows the view of a recording in place of the text field; nil shows the text field again.
    func recordingShows(_ view: Widget?)
    /// The text field gets the focus again.
    func recordingReturnsFocus()
    /// Recording failed, or ended by itself, as the text says.
    func recordingReports(_ problem: String)
}

/// The record button and the view of a recording, in one window of a chat.
final class RecordingController {
    weak var delegate: (any RecordingControllerDelegate)?

    private let recording: MessageRecording
    private let environment: WindowEnvironment
    /// The picture of the camera, over the messages.
    let preview: CameraPreview
    private lazy var button = RecordButton(environment.strings) { [weak self] in self?.perform($0) }
    /// The view of a recording; made at first use.
    private var view: RecordingView?
    private var shown = RecordingState()
    private var following: [ObservationToken] = []

    init(_ recording: MessageRecording, _ environment: WindowEnvironment) {
        (self.recording, self.environment) = (recording, environment)
        preview = CameraPreview(label: environment.strings.cameraPreview)
    }

    /// The record button.
    var widget: Widget { button.widget }

    /// True if voice messages may be sent here; otherwise the button is disabled, and its name says so.
    var isAllowed: Bool {
        get { button.isAllowed }
        set { button.isAllowed = newValue }
    }

    /// Shows the recording of the chat and follows it.
    func start() {
        show(recording.state)
        following = [
            recording.changes.add { [weak self] in self?.show($0) },
            recording.frames.add { [weak self] in self?.preview.show($0) },
            recording.problems.add { [weak self] in self?.failed($0) },
        ]
    }

    /// Stops following the recording, which continues.
    func stop() { following = [] }

    /// Discards the recording.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    func discard() -> Bool {
        guard recording.discard() else { return false }
        delegate?.recordingReturnsFocus()
        return true
    }

    private func perform(_ action: RecordingPress.Action) {
        switch action {
        case .begin: begin(button.kind)
        case .send: send()
        case .discard: discard()
        }
    }

    /// Begins a recording, unless one is running.
    func begin(_ kind: RecordingKind) {
        guard !recording.state.isActive else { return }
        button.kind = kind
        delegate?.recordingBegins()
        recording.begin(kind)
    }

    private func send() {
        Task {
            do throws(RecorderError) {
                if try await recording.send() { delegate?.recordingWasSent() }
            } catch {
                failed(error)
            }
        }
        delegate?.recordingReturnsFocus()
    }

    private func failed(_ error: RecorderError) {
        delegate?.recordingReturnsFocus()
        if let problem = environment.strings.problem(error) { delegate?.recordingReports(problem) }
    }

    // MARK: - Display

    private func show(_ state: RecordingState) {
        let before = shown
        shown = state
        if state.isActive, view == nil { view = makeView() }
        view?.show(state)
        if state.isActive != before.isActive { showWidgets(state) }
        if state.isOver, !before.isOver, state.isFull {
            let strings = environment.strings
            delegate?.recordingReports(
                state.kind == .round ? strings.roundRecordingIsFull : strings.recordingIsFull
            )
        }
    }

    private func showWidgets(_ state: RecordingState) {
        button.show(isRecording: state.isActive)
        preview.setVisible(state.isActive && state.kind == .round)
        delegate?.recordingShows(state.isActive ? view?.widget : nil)
        if state.isActive { button.widget.takeFocus() }
    }

    private func makeView() -> RecordingView {
        RecordingView(environment) { [weak self] in self?.discard() }
    }
}
