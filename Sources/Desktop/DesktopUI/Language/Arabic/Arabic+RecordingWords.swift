import ChatPresentation

nonisolated extension ArabicLanguage: RecordingWords {
    var recordVoice: String { "تسجيل رسالة صوتية" }
    var voiceForbidden: String { "الرسائل الصوتية غير مسموح بها هنا" }
    var discardRecording: String { "حذف التسجيل" }
    var discardRecordingQuestion: String { "أتريد حذف الرسالة الصوتية؟" }
    var discard: String { "حذف" }
    var goOnRecording: String { "متابعة التسجيل" }
    var recordingIsFull: String { "لا تزيد الرسالة الصوتية على ساعة. أرسلها ثم سجّل غيرها." }
    var recorderNotInstalled: String { "ينقص GStreamer جزء لتسجيل الصوت." }
    var noMicrophone: String { "لا يوجد ميكروفون يعمل." }
}
