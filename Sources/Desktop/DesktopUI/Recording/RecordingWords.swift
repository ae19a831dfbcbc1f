import MediaPlayer

/// What is said of recording a voice.
nonisolated protocol RecordingWords {
    /// The button that begins.
    var recordVoice: String { get }
    /// Why the button records nothing.
    var voiceForbidden: String { get }
    /// The button that gives it up.
    var discardRecording: String { get }
    /// Asks whether to give it up, for one goes elsewhere.
    var discardRecordingQuestion: String { get }
    /// Does so.
    var discard: String { get }
    /// Does not.
    var goOnRecording: String { get }
    /// It is as long as it may be.
    var recordingIsFull: String { get }
    /// A part of GStreamer is missing.
    var recorderNotInstalled: String { get }
    /// There is no microphone.
    var noMicrophone: String { get }
}

extension RecordingWords {
    /// Why there is no recording; nil for what the member did on purpose.
    nonisolated func problem(_ error: RecorderError) -> String? {
        switch error {
        case .notInstalled: recorderNotInstalled
        case .noMicrophone: noMicrophone
        case .cancelled: nil
        }
    }
}
