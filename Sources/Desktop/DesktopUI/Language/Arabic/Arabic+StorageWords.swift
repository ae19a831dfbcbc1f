import ChatPresentation

nonisolated extension ArabicLanguage: StorageWords {
    var dataAndStorage: String { "البيانات والتخزين" }
    var onTheDisk: String { "على القرص" }
    var onTheDiskHint: String { "ما يُمسح يبقى على الخادم ويُنزَّل مجددًا عند عرضه" }
    var clearCache: String { "مسح" }
    func freed(_ bytes: Int64) -> String { "حُرّرت مساحة \(byteCount(bytes))" }
    var inAll: String { "المجموع" }
    func files(_ count: Int) -> String {
        Self.counted(count, "لا ملفات", "ملف واحد", "ملفان", "ملفات", "ملفًا", "ملف")
    }
    var overTheNetwork: String { "عبر الشبكة" }
    var overTheNetworkHint: String { "منذ تشغيل البرنامج" }
    var messagesTraffic: String { "الرسائل وغيرها" }
    var filesTraffic: String { "الصور والفيديو والملفات" }

    func name(of kind: StorageKind) -> String {
        switch kind {
        case .photos: "الصور"
        case .videos: "الفيديو"
        case .files: "الملفات"
        case .voices: "الرسائل الصوتية"
        case .stickers: "الملصقات"
        case .avatars: "صور الملفات الشخصية"
        case .others: "أخرى"
        }
    }
}
