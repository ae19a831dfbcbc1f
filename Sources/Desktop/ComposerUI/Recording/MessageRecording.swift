import ChatPresentation
import ClientEngine
import ClientModel
import Foundation
import MediaPlayer
import StdExtras
import WindowParts

/// Records and sends the voice messages and round videos of a chat, one at a time, for all windows that show it.
///
/// Threads: the main thread.
final class MessageRecording {
    /// Notified of the state, twenty times a second while recording.
    let changes = ObserverList<RecordingState>()
    /// Notified of the camera's pictures while a round video is recorded.
    let frames = ObserverList<CameraFrame>()
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
    /// The camera, or the source that the variable `MARTLET_CAMERA` names.
    private let camera = RecorderSource(ProcessInfo.processInfo.environment["MARTLET_CAMERA"], or: .camera)
    private var recorder: Recorder?
    private var following: Task<Void, Never>?
    private var watching: Task<Void, Never>?

    init(_ draftController: DraftController, _ typing: TypingReporter, in peer: PeerID) {
        (self.draftController, self.typing, self.peer) = (draftController, typing, peer)
    }

    /// Starts a recording, unless one is running.
    func begin(_ kind: RecordingKind) {
        guard recorder == nil else { return }
        let recorder = Recorder(source, camera: kind == .round ? camera : nil, limit: kind.limit)
        self.recorder = recorder
        state.begin(kind)
        watching = Task { [weak self] in
            for await frame in recorder.frames { self?.frames.notify(frame) }
        }
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

    /// Ends the recording, which waits to be sent or discarded.
    func end() {
        guard let recorder else { return }
        // Its outcome is followed already.
        Task { _ = try? await recorder.finish() }
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
        let (reply, kind) = (draftController.takeReply(), state.kind)
        guard let recorder else { return false }
        release()
        let recording = try await recorder.finish()
        guard recording.duration >= RecordingState.least else { return false }
        draftController.send(OutgoingMedia(recording, as: kind), answering: reply)
        return true
    }

    private func release() {
        following?.cancel()
        watching?.cancel()
        (following, watching, recorder) = (nil, nil, nil)
        state = RecordingState()
    }

    /// Reports once a second to others that the user records.
    private func reportTyping(since before: RecordingState) {
        guard state.isActive, state.seconds != before.seconds || !before.isActive else { return }
        let activity = state.kind == .round ? TypingActivity.recordingRound : .recordingVoice
        Task { [typing, peer] in await typing.did(activity, in: peer) }
    }
}

extension OutgoingMedia {
    /// A recorded message.
    nonisolated fileprivate init(_ recording: Recording, as kind: RecordingKind) {
        let seconds = recording.duration / .seconds(1)
        switch kind {
        case .voice:
            let voice = VoiceInfo(
                duration: Int32(clamping: max(1, seconds.rounded())),
                waveform: Waveform.packed(Waveform.levels(of: recording.peaks))
            )
            self = .bytes(recording.bytes, .voice(voice), mimeType: "audio/ogg")
        case .round:
            let side = Int32(RoundVideoFormat.side)
            let video = VideoInfo(size: PixelSize(width: side, height: side), duration: seconds)
            self = .bytes(recording.bytes, .round(video), mimeType: RoundVideoFormat.mimeType)
        }
    }
}
