import ChatPresentation

nonisolated extension ArabicLanguage: PlaybackWords {
    var play: String { "تشغيل" }
    var pause: String { "إيقاف مؤقت" }
    var next: String { "التالي" }
    var stopPlaying: String { "إيقاف" }
    var speed: String { "السرعة" }
    var placeInTrack: String { "الموضع" }
    var playerNotInstalled: String { "يلزم GStreamer للتشغيل وهو غير مثبّت." }
    var codecMissing: String { "ينقص GStreamer جزء لتشغيل هذه الصيغة." }
    var soundUnavailable: String { "تعذّر التحميل." }
    var soundDamaged: String { "تعذّر التشغيل." }
    var soundDeviceMissing: String { "لا يعمل أي جهاز صوت. تحقّق من إعدادات الصوت في الحاسوب." }
}
