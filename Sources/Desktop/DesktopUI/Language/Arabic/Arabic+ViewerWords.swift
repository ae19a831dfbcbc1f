import ChatPresentation

nonisolated extension ArabicLanguage: ViewerWords {
    var previousPicture: String { "الصورة السابقة" }
    var nextPicture: String { "الصورة التالية" }
    var closeViewer: String { "إغلاق" }
    var zoomIn: String { "تكبير" }
    var zoomOut: String { "تصغير" }
    var showInChat: String { "إظهار في الدردشة" }
    var copyPicture: String { "نسخ الصورة" }
    var saveAs: String { "حفظ باسم…" }
    var savePicture: String { "حفظ الصورة" }
    var pictureCopied: String { "نُسخت الصورة" }
    var pictureSaved: String { "حُفظت الصورة" }
    var photo: String { "صورة" }
    var fullscreen: String { "ملء الشاشة" }
    var smallWindow: String { "التشغيل في نافذة صغيرة" }
    var backToViewer: String { "العودة إلى العارض" }
    var closeFilm: String { "إغلاق الفيديو" }
    func place(_ number: Int, of count: Int) -> String { "\(number) من \(count)" }
}
