import ChatPresentation
import ClientEngine
import ClientModel
import MediaPlayer

// Voice messages, where one writes.
extension Composer {
    func listenToRecording() {
        view.record.onDeed = { [weak self] in self?.perform($0) }
        view.recording.onDiscard = { [weak self] in self?.discardRecording() }
        recording.onChange = { [weak self] in self?.show($0) }
        recording.onProblem = { [weak self] in self?.failed($0) }
    }

    /// Gives up what is recorded; whether something was.
    @discardableResult
    func discardRecording() -> Bool {
        guard recording.discard() else { return false }
        view.focus()
        let (parts, peer) = (parts, peer)
        Task { await parts.typing.stopped(in: peer, wasSent: false) }
        return true
    }

    private func perform(_ deed: RecordingPress.Deed) {
        switch deed {
        case .begin:
            onRecord?()
            recording.begin()
        case .send: sendRecording()
        case .discard: discardRecording()
        }
    }

    private func show(_ state: RecordingState) {
        let before = view.show(state)
        if state.isOver, !before.isOver, state.isFull { onProblem?(words.recordingIsFull) }
        guard state.isActive, state.seconds != before.seconds || !before.isActive else { return }
        let (parts, peer) = (parts, peer)
        Task { await parts.typing.did(.recordingVoice, in: peer) }
    }

    private func failed(_ error: RecorderError) {
        view.focus()
        if let problem = words.problem(error) { onProblem?(problem) }
    }

    private func sendRecording() {
        let reply = takeReply()
        Task {
            do throws(RecorderError) {
                guard let recording = try await recording.finish() else { return }
                onSend?()
                send(OutgoingMedia(recording), answering: reply)
            } catch {
                failed(error)
            }
        }
        view.focus()
    }
}

extension OutgoingMedia {
    /// A recording as a voice message.
    nonisolated fileprivate init(_ recording: Recording) {
        let seconds = (recording.duration / .seconds(1)).rounded()
        let voice = VoiceInfo(
            duration: Int32(max(1, seconds)),
            waveform: Waveform.packed(Waveform.levels(of: recording.peaks))
        )
        self = .bytes(recording.bytes, .voice(voice), mimeType: "audio/ogg")
    }
}
