import StdExtras
import TelegramSchema

/// What somebody enters who signs in: a phone number or a public name.
enum WebSignInName: Sendable {
    case phone(PhoneNumber)
    case name(String)

    /// The name that limits count under.
    var key: String {
        switch self {
        case .phone(let phone): phone.digits
        case .name(let name): name
        }
    }

    /// Reads what was entered; nil for what is neither.
    init?(_ text: String) {
        let text = text.trimmingWhitespace
        if let phone = PhoneNumber(text) {
            self = .phone(phone)
            return
        }
        let name = text.hasPrefix("@") ? String(text.dropFirst()) : text
        guard let accepted = try? Username.accept(name) else { return nil }
        self = .name(accepted.lowercased())
    }
}
