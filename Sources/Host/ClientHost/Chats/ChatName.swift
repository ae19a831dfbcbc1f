public import ClientModel
import StdExtras

/// The name of a chat on a command line.
public enum ChatName: Hashable, Sendable {
    /// `me`: Saved Messages.
    case me
    /// The username in `@ada`, without the sign.
    case username(String)
    /// The phone number in `+15550100`, digits only.
    case phone(String)
    /// The code `u12`, as printed in lists; or a title that looks like one.
    case code(PeerID, String)
    /// The beginning of a title.
    case title(String)

    /// Parses a typed name; nil for an empty one.
    public init?(_ text: String) {
        let text = text.trimmingWhitespace
        switch text.first {
        case nil: return nil
        case "@" where text.count > 1: self = .username(String(text.dropFirst()))
        case "+":
            let digits = text.dropFirst().filter { !" -().".contains($0) }
            self = !digits.isEmpty && digits.allSatisfy(\.isASCIIDigit) ? .phone(digits) : .title(text)
        default:
            if text == "me" {
                self = .me
            } else if let peer = PeerID(code: text) {
                self = .code(peer, text)
            } else {
                self = .title(text)
            }
        }
    }
}

extension PeerID {
    /// The code in lists: a letter for the kind, and the server's id.
    package var code: String {
        switch kind {
        case .user: "u\(number)"
        case .group: "g\(number)"
        case .channel: "c\(number)"
        case .secretChat: "s\(number)"
        }
    }

    /// Parses a ``code``; nil for anything else.
    package init?(code text: String) {
        let kinds: [Character: Kind] = ["u": .user, "g": .group, "c": .channel, "s": .secretChat]
        let digits = text.dropFirst()
        guard let kind = text.first.flatMap({ kinds[$0] }), digits.allSatisfy(\.isASCIIDigit),
            let number = Int64(digits), number < 1 << 60
        else { return nil }
        self.init(kind, number)
    }
}

extension Character {
    /// True for `0` to `9`.
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
