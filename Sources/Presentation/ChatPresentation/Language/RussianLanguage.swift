/// Russian, with three plural forms.
public struct RussianLanguage: ChatLanguage {
    /// Russian.
    public init() {}

    /// From left to right.
    public var isRightToLeft: Bool { false }

    /// Says something.
    public func words(_ phrase: Phrase) -> String {
        switch phrase {
        case .you: "Вы"
        case .savedMessages: "Избранное"
        case .deletedAccount: "Удалённый аккаунт"
        case .via(let username): "через @\(username)"
        case .edited: "изменено"
        case .forwardedFrom: "Переслано от"
        case .deletedMessage: "Удалённое сообщение"
        case .comments(let count): Self.counted(count, "комментарий", "комментария", "комментариев")
        case .leaveComment: "Прокомментировать"
        case .unreadMessages: "Непрочитанные сообщения"
        case .today: "Сегодня"
        case .yesterday: "Вчера"
        case .media(let word): Self.media(word)
        case .count(let word, let count): Self.several(word, count)
        case .unsupported: "Эта версия не умеет показывать такие сообщения."
        case .restricted: "Это сообщение нельзя показать."
        case .expired: "Срок действия медиа истёк"
        case .instantView: "Посмотреть"
        case .part(let part): words(part)
        case .poll(let isQuiz, let isPublic, let isClosed): Self.poll(isQuiz, isPublic, isClosed)
        case .votes(let count): count == 0 ? "Нет голосов" : Self.counted(count, "голос", "голоса", "голосов")
        case .showResults: "Результаты"
        case .call(let word): Self.call(word)
        case .viewContact: "Открыть контакт"
        case .liveLocation: "Трансляция геопозиции"
        case .location: "Геопозиция"
        case .draft: "Черновик:"
        case .activity(let word, let names, let others): Self.activity(word, names, others)
        case .service(let word): Self.service(word)
        case .unread(let count):
            Self.counted(
                count,
                "непрочитанное сообщение",
                "непрочитанных сообщения",
                "непрочитанных сообщений"
            )
        case .muted: "без звука"
        case .pinned: "закреплено"
        case .online: "в сети"
        case .delivery(let word): words(word)
        }
    }

    /// A time of day, of 24 hours.
    public func time(_ time: ClockTime) -> String { EnglishLanguage().time(time) }

    /// A day of the week in two letters.
    public func shortWeekday(_ weekday: Int) -> String {
        let names = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"]
        return names.indices.contains(weekday - 1) ? names[weekday - 1] : ""
    }

    /// A date in figures.
    public func shortDate(_ date: CivilDate) -> String { EnglishLanguage().shortDate(date) }

    /// A date in words.
    public func longDate(_ date: CivilDate, withYear: Bool) -> String {
        let names = [
            "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября",
            "октября", "ноября", "декабря",
        ]
        let month = names.indices.contains(date.month - 1) ? names[date.month - 1] : ""
        return withYear ? "\(date.day) \(month) \(date.year)" : "\(date.day) \(month)"
    }

    /// A large number in a few characters.
    public func compact(_ count: Int) -> String {
        CompactNumber(count).text(units: ["", "K", "M", "B"], point: ",")
    }

    /// A size in bytes.
    public func byteCount(_ count: Int64) -> String {
        let english = EnglishLanguage().byteCount(count).split(separator: " ")
        let units = ["B": "Б", "KB": "КБ", "MB": "МБ", "GB": "ГБ", "TB": "ТБ"]
        guard english.count == 2, let unit = units[String(english[1])] else { return "\(count)" }
        return "\(english[0].map { $0 == "." ? "," : String($0) }.joined()) \(unit)"
    }

    /// A number and the form that it asks for.
    package static func counted(_ count: Int, _ one: String, _ few: String, _ many: String) -> String {
        "\(count) \(form(count, one, few, many))"
    }

    /// The form that a number asks for: 1, 21, 101 · 2…4, 22…24 · all others. Source: CLDR, cardinals of `ru`.
    package static func form(_ count: Int, _ one: String, _ few: String, _ many: String) -> String {
        let (tens, ones) = (count.magnitude % 100, count.magnitude % 10)
        let isTeen = (11...14).contains(tens)
        return !isTeen && ones == 1 ? one : !isTeen && (2...4).contains(ones) ? few : many
    }
}
