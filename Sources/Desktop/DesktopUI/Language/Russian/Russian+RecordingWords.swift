import ChatPresentation

nonisolated extension RussianLanguage: RecordingWords {
    var recordVoice: String { "Записать голосовое сообщение" }
    var voiceForbidden: String { "Голосовые сообщения здесь запрещены" }
    var discardRecording: String { "Удалить запись" }
    var discardRecordingQuestion: String { "Удалить голосовое сообщение?" }
    var discard: String { "Удалить" }
    var goOnRecording: String { "Продолжить запись" }
    var recordingIsFull: String {
        "Голосовое сообщение длится не больше часа. Отправьте его и начните новое."
    }
    var recorderNotInstalled: String { "Не установлен компонент GStreamer для записи голоса." }
    var noMicrophone: String { "Микрофон не найден." }
}
