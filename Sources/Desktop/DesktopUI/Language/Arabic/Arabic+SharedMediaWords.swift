import ChatPresentation

nonisolated extension ArabicLanguage: SharedMediaWords {
    var photos: String { "الصور" }
    var videos: String { "الفيديو" }
    var files: String { "الملفات" }
    var links: String { "الروابط" }
    var voiceMessages: String { "الصوت" }
    var music: String { "الموسيقى" }
    var video: String { "فيديو" }
    var nothingShared: String { "لا شيء هنا بعد" }
}
