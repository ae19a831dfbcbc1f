/// Arabic, with six plural forms and the figures that messengers have in it, 0 to 9.
///
/// Sentences begin with an Arabic word, mostly the verb, so that one with a Latin name in it still runs from the right.
public struct ArabicLanguage: ChatLanguage {
    /// Arabic.
    public init() {}

    /// From right to left.
    public var isRightToLeft: Bool { true }

    /// Says something.
    public func words(_ phrase: Phrase) -> String {
        switch phrase {
        case .you: Self.you
        case .savedMessages: "الرسائل المحفوظة"
        case .deletedAccount: "حساب محذوف"
        case .via(let username): "عبر \(Self.isolated("@\(username)"))"
        case .edited: "معدّلة"
        case .forwardedFrom: "مُعاد توجيهها من"
        case .deletedMessage: "رسالة محذوفة"
        case .comments(let count):
            Self.counted(count, "لا تعليقات", "تعليق واحد", "تعليقان", "تعليقات", "تعليقًا", "تعليق")
        case .leaveComment: "أضف تعليقًا"
        case .unreadMessages: "رسائل غير مقروءة"
        case .today: "اليوم"
        case .yesterday: "أمس"
        case .media(let word): Self.media(word)
        case .count(let word, let count): Self.several(word, count)
        case .unsupported: "هذه الرسالة غير مدعومة في هذا الإصدار."
        case .restricted: "لا يمكن عرض هذه الرسالة."
        case .expired: "انتهت صلاحية هذه الوسائط"
        case .instantView: "عرض سريع"
        case .part(let part): words(part)
        case .poll(let isQuiz, let isPublic, let isClosed): Self.poll(isQuiz, isPublic, isClosed)
        case .votes(let count):
            Self.counted(count, "لا أصوات", "صوت واحد", "صوتان", "أصوات", "صوتًا", "صوت")
        case .showResults: "عرض النتائج"
        case .call(let word): Self.call(word)
        case .viewContact: "عرض جهة الاتصال"
        case .liveLocation: "الموقع المباشر"
        case .location: "الموقع"
        case .draft: "مسودة:"
        case .activity(let word, let names, let others): Self.activity(word, names, others)
        case .service(let word): Self.service(word)
        case .unread(let count):
            Self.counted(
                count,
                "لا رسائل غير مقروءة",
                "رسالة واحدة غير مقروءة",
                "رسالتان غير مقروءتين",
                "رسائل غير مقروءة",
                "رسالة غير مقروءة",
                "رسالة غير مقروءة"
            )
        case .muted: "مكتومة"
        case .pinned: "مثبّتة"
        case .online: "متصل الآن"
        case .delivery(let word): words(word)
        }
    }

    /// A time of day, of 24 hours.
    public func time(_ time: ClockTime) -> String { EnglishLanguage().time(time) }

    /// A day of the week; there are no shorter names.
    public func shortWeekday(_ weekday: Int) -> String {
        let names = ["الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد"]
        return names.indices.contains(weekday - 1) ? names[weekday - 1] : ""
    }

    /// A date in figures.
    public func shortDate(_ date: CivilDate) -> String {
        EnglishLanguage().shortDate(date).split(separator: ".").joined(separator: "/")
    }

    /// A date in words.
    public func longDate(_ date: CivilDate, withYear: Bool) -> String {
        let names = [
            "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر",
            "نوفمبر",
            "ديسمبر",
        ]
        let month = names.indices.contains(date.month - 1) ? names[date.month - 1] : ""
        return withYear ? "\(date.day) \(month) \(date.year)" : "\(date.day) \(month)"
    }

    /// A large number in a few characters.
    public func compact(_ count: Int) -> String { EnglishLanguage().compact(count) }

    /// A size in bytes.
    public func byteCount(_ count: Int64) -> String {
        let english = EnglishLanguage().byteCount(count).split(separator: " ")
        let units = ["B": "بايت", "KB": "ك.ب", "MB": "م.ب", "GB": "ج.ب", "TB": "ت.ب"]
        guard english.count == 2, let unit = units[String(english[1])] else { return "\(count)" }
        return "\(english[0]) \(unit)"
    }

    static let you = "أنت"

    /// What a number of things is called. The phrases for none, one and two have no figure; of 3…10, 103…110 and so on there
    /// are few, of 11…99, 111…199 many, of 100, 101, 102, 200 others. Source: CLDR, cardinals of `ar`.
    package static func counted(
        _ count: Int,
        _ none: String,
        _ one: String,
        _ two: String,
        _ few: String,
        _ many: String,
        _ other: String
    ) -> String {
        switch (count.magnitude, count.magnitude % 100) {
        case (0, _): none
        case (1, _): one
        case (2, _): two
        case (_, 3...10): "\(count) \(few)"
        case (_, 11...99): "\(count) \(many)"
        default: "\(count) \(other)"
        }
    }

    /// Something of another's, such as a name, that keeps its direction and lends it to nothing around it.
    package static func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }
}
