import StdExtras
import TelegramSchema

/// Where a Martlet server says that login codes come from, in its app configuration.
struct LoginCodeOrigin: Equatable {
    private static let hintLimit = 300

    /// True if a person reads codes out; false if they are delivered.
    var isByHost: Bool
    /// The host's own words, on one line; nil for none.
    var hint: String?

    /// Reads the configuration; nil if it is another server's.
    init?(_ config: TL.JSONValue) {
        guard case .jsonObject(let object) = config else { return nil }
        func text(_ key: String) -> String? {
            guard case .jsonString(let value)? = object.value.first(where: { $0.key == key })?.value else {
                return nil
            }
            return value.value
        }
        guard let origin = text("martlet_login_codes_from") else { return nil }
        isByHost = origin == "host"
        let words = text("martlet_login_codes_hint").map {
            $0.prefix(Self.hintLimit).split(whereSeparator: \.isNewline).joined(separator: " ").withoutUnseen
        }
        hint = words?.isEmpty == false ? words : nil
    }
}
