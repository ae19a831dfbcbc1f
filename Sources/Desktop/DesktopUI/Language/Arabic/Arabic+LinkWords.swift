import ChatPresentation

nonisolated extension ArabicLanguage: LinkWords {
    var openLinkQuestion: String { "هل تريد فتح هذا الرابط؟" }
    var hiddenLink: String { "يؤدي إلى" }
    var misleadingLink: String { "انظر جيدًا، فقد يشبه رابطًا آخر. يؤدي إلى" }
    func hostIsWritten(_ host: String) -> String { "مكتوب على شكل \(Self.isolated(host))" }
    var openLink: String { "فتح" }
    var linkIsNotOpened: String { "لا يُفتح هذا الرابط" }
    var unsafeLink: String {
        "قد يجعل برنامجًا آخر يفعل شيئًا على هذا الحاسوب. يفتح \(Self.isolated("Martlet")) الصفحات وعناوين البريد وأرقام الهاتف والأماكن."
    }
    var unknownOwnLink: String { "لا يعرف \(Self.isolated("Martlet")) إلى أين يؤدي." }
    var close: String { "إغلاق" }
    var openFileQuestion: String { "هل تريد فتح هذا الملف؟" }
    func riskyFile(_ name: String, kind: String) -> String {
        "\(Self.isolated(name))\n\(Self.isolated(kind))\n\nقد تشغّل ملفات من هذا النوع برامج أو تقود إلى مكان آخر. لا تفتحه إلا إذا كنت تثق بمن أرسله."
    }
    var openFile: String { "فتح" }
    var showInFolder: String { "إظهار في المجلد" }
}
