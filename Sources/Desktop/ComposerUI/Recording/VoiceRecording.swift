import ChatPresentation
import ClientEngine
import ClientModel
import Foundation
import MediaPlayer
import WindowParts

/// Records and sends the voice messages of a chat, one at a time, for all windows that show it.
///
/// Threads: the main thread.
final class VoiceRecording {
    /// Notified of the state, twenty times a second while recording.
    let changes = ObserverList<RecordingState>()
    /// Notified of errors that end a recording.
    let problems = ObserverList<RecorderError>()
    private(set) var state = RecordingState() {
        didSet {
            guard state != oldValue else { return }
            reportTyping(since: oldValue)
            changes.notify(state)
        }
    }

    private let draftController: DraftController
    private let typing: TypingReporter
    private let peer: PeerID
    /// The microphone, or the source that the variable `MARTLET_MICROPHONE` names.
    private let source = RecorderSource(ProcessInfo.processInfo.environment["MARTLET_MICROPHONE"])
    private var recorder: Recorder?
    private var following: Task<Void, Never>?

    init(_ draftController: DraftController, _ typing: TypingReporter, in peer: PeerID) {
        (self.draftController, self.typing, self.peer) = (draftController, typing, peer)
    }

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

    /// Discards the recording; others no longer see that the user records.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    func discard() -> Bool {
        guard stop() else { return false }
        draftController.stopTyping()
        return true
    }

    /// Discards the recording without telling others.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    func stop() -> Bool {
        guard let recorder else { return false }
        release()
        recorder.cancel()
        return true
    }

    /// Ends the recording and sends it, as a reply if one is being written.
    ///
    /// - Returns: False if the recording was too short for a message.
    /// - Throws: `RecorderError`.
    func send() async throws(RecorderError) -> Bool {
        let reply = draftController.takeReply()
        guard let recorder else { return false }
        release()
        let recording = try await recorder.finish()
        guard recording.duration >= RecordingState.least else { return false }
        draftController.send(OutgoingMedia(recording), answering: reply)
        return true
    }

    private func release() {
        following?.cancel()
        (following, recorder) = (nil, nil)
        state = RecordingState()
    }

    /// Reports once a second to others that the user records.
    private func reportTyping(since before: RecordingState) {
        guard state.isActive, state.seconds != before.seconds || !before.isActive else { return }
        Task { [typing, peer] in await typing.did(.recordingVoice, in: peer) }
    }
}

extension OutgoingMedia {
    /// A voice message with a recording.
    nonisolated fileprivate init(_ recording: Recording) {
        let seconds = (recording.duration / .seconds(1)).rounded()
        let voice = VoiceInfo(
            duration: Int32(max(1, seconds)),
            waveform: Waveform.packed(Waveform.levels(of: recording.peaks))
        )
        self = .bytes(recording.bytes, .voice(voice), mimeType: "audio/ogg")
    }
}
