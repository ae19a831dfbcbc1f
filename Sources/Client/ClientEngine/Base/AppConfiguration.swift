import StdExtras
import TelegramSchema

/// What a server says of itself in its app configuration, under names that Martlet's servers have.
struct AppConfiguration {
    private let values: [TL.JSONObjectValue]

    /// Nil for anything but an object.
    init?(_ config: TL.JSONValue) {
        guard case .jsonObject(let object) = config else { return nil }
        values = object.value
    }

    /// The configuration of an answer; nil if it says nothing new.
    init?(_ answer: TL.HelpAppConfig) {
        guard case .appConfig(let answer) = answer else { return nil }
        self.init(answer.config)
    }

    /// The text of a key, on one line, of `limit` characters at most and without what is not seen; nil if there is
    /// none.
    func line(_ key: String, limit: Int) -> String? {
        guard case .jsonString(let value)? = values.first(where: { $0.key == key })?.value else { return nil }
        let lines = value.value.prefix(clamping: limit).split(whereSeparator: \.isNewline)
        let text = lines.joined(separator: " ").withoutUnseen
        return text.isEmpty ? nil : text
    }
}
