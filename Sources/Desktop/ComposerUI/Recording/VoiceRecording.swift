import Foundation
import MediaPlayer
import WindowParts

/// Records the voice messages of a chat, one at a time.
final class VoiceRecording {
    /// Notified of the state, twenty times a second while recording.
    let changes = ObserverList<RecordingState>()
    /// Notified of errors that end a recording.
    let problems = ObserverList<RecorderError>()
    private(set) var state = RecordingState() { didSet { if state != oldValue { changes.notify(state) } } }

    /// The microphone, or the source that the variable `MARTLET_MICROPHONE` names.
    private let source = RecorderSource(ProcessInfo.processInfo.environment["MARTLET_MICROPHONE"])
    private var recorder: Recorder?
    private var following: Task<Void, Never>?

    /// Starts a recording, unless one is running.
    func begin() {
        guard recorder == nil else { return }
        let recorder = Recorder(source, limit: RecordingState.limit)
        self.recorder = recorder
        state.begin()
        following = Task { [weak self] in
            for await moment in recorder.moments { self?.state.hear(moment) }
            guard !Task.isCancelled else { return }
            do throws(RecorderError) {
                _ = try await recorder.outcome
                self?.state.end()
            } catch {
                self?.release()
                self?.problems.notify(error)
            }
        }
    }

    /// Discards the recording.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    func discard() -> Bool {
        guard let recorder else { return false }
        release()
        recorder.cancel()
        return true
    }

    /// Ends the recording.
    ///
    /// - Returns: The recording; nil if it is too short for a message.
    /// - Throws: `RecorderError`.
    func finish() async throws(RecorderError) -> Recording? {
        guard let recorder else { return nil }
        release()
        let recording = try await recorder.finish()
        return recording.duration < RecordingState.least ? nil : recording
    }

    private func release() {
        following?.cancel()
        (following, recorder) = (nil, nil)
        state = RecordingState()
    }
}
