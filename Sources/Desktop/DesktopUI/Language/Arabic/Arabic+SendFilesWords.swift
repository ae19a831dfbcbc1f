import ChatPresentation

nonisolated extension ArabicLanguage: SendFilesWords {
    var sendFiles: String { "إرسال ملفات" }
    var dropToSend: String { "أفلت الملفات هنا لإرسالها" }
    var dropAsFiles: String { "أفلت هنا للإرسال كملفات" }
    var dropAsFilesHint: String { "تبقى بحجمها الأصلي." }
    var dropAsPhotos: String { "أفلت هنا للإرسال كصور" }
    var dropAsPhotosHint: String { "تُضغط لتصل بسرعة." }
    var caption: String { "تعليق" }
    var asFiles: String { "دون ضغط الصور" }
    var send: String { "إرسال" }
    var preparingFiles: String { "جارٍ التحضير للإرسال…" }
    var diskSilent: String { "أحد الأقراص لا يستجيب. حاول لاحقًا." }
    var pictureNotKept: String { "تعذّر حفظ الصورة. ربما امتلأ القرص؟" }
    var pictureUnreadable: String { "تعذّرت قراءة الصورة." }
}
