import ChatPresentation

nonisolated extension EnglishLanguage: RecordingWords {
    var recordVoice: String { "Record a voice message" }
    var voiceForbidden: String { "Voice messages are not allowed here" }
    var discardRecording: String { "Discard recording" }
    var discardRecordingQuestion: String { "Discard the Voice Message?" }
    var discard: String { "Discard" }
    var goOnRecording: String { "Go On Recording" }
    var recordingIsFull: String { "A voice message can be an hour long. Send it, and go on in another." }
    var recorderNotInstalled: String { "A part of GStreamer that records voices is not installed." }
    var noMicrophone: String { "No microphone can be heard." }
}
