import ChatPresentation

nonisolated extension ArabicLanguage: SendFilesWords {
    var sendFiles: String { "إرسال ملفات" }
    func sendFilesQuestion(_ count: Int) -> String {
        "أتريد إرسال \(Self.counted(count, "الملفات", "هذا الملف", "هذين الملفين", "ملفات", "ملفًا", "ملف"))؟"
    }
    var caption: String { "تعليق" }
    var asFiles: String { "دون ضغط الصور" }
    var send: String { "إرسال" }
    var pictureNotKept: String { "تعذّر حفظ الصورة. ربما امتلأ القرص؟" }
}
