import Localization
import MediaPlayer
import WindowParts

// Voice messages in the composer.
extension Composer {
    /// Connects the record button and the recording view with the recording of the chat.
    func listenToRecording() -> [ObservationToken] {
        view.record.onAction = { [weak self] in self?.perform($0) }
        view.onDiscard = { [weak self] in self?.discardRecording() }
        show(session.recording.state)
        return [
            session.recording.changes.add { [weak self] in self?.show($0) },
            session.recording.problems.add { [weak self] in self?.failed($0) },
        ]
    }

    /// Discards the recording.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    package func discardRecording() -> Bool {
        guard session.discardRecording() else { return false }
        view.focus()
        return true
    }

    private func perform(_ action: RecordingPress.Action) {
        switch action {
        case .begin:
            onRecord?()
            session.recording.begin()
        case .send: sendRecording()
        case .discard: discardRecording()
        }
    }

    private func show(_ state: RecordingState) {
        let before = view.show(state)
        if state.isOver, !before.isOver, state.isFull { onProblem?(strings.recordingIsFull) }
    }

    private func failed(_ error: RecorderError) {
        view.focus()
        if let problem = strings.problem(error) { onProblem?(problem) }
    }

    private func sendRecording() {
        Task {
            do throws(RecorderError) {
                if try await session.sendRecording() { onSend?() }
            } catch {
                failed(error)
            }
        }
        view.focus()
    }
}
