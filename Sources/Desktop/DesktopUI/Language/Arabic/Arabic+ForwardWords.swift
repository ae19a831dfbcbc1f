import ChatPresentation

nonisolated extension ArabicLanguage: ForwardWords {
    var whereTo: String { "إلى أين" }
    var addComment: String { "أضف تعليقًا…" }
    var comment: String { "تعليق" }
    var hideAuthors: String { "عدم ذكر الكاتب" }
    var nobodyCalledSo: String { "لا أحد بهذا الاسم" }
    func forwardingTo(_ names: [String]) -> String {
        "إلى: " + names.map(Self.isolated).joined(separator: "، ")
    }
    var onlyYouSee: String { "لا يراه سواك" }
    var channel: String { "قناة" }
    func forwarded(to name: String) -> String { "أُعيد التوجيه إلى \(Self.isolated(name))" }
    func forwarded(toChats count: Int) -> String {
        "أُعيد التوجيه إلى \(Self.counted(count, "المحادثات", "محادثة", "محادثتين", "محادثات", "محادثة", "محادثة"))"
    }
    var show: String { "عرض" }
}
