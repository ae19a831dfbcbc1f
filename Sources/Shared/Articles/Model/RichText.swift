/// A text with forms, as articles have it: a tree whose leaves are plain texts and pictures.
///
/// Source: `RichText` of layer 229. Constructors that only name what is found in a text anew, such as hashtags, become
/// the text itself.
public indirect enum RichText: Hashable, Sendable {
    /// No text.
    case empty
    /// A text without form.
    case plain(String)
    /// Texts after each other.
    case concat([RichText])
    /// A text with one form more.
    case styled(Style, RichText)
    /// A text that leads to an address.
    case link(RichText, Link)
    /// A text that links of the same page may lead to, by name.
    case anchor(RichText, name: String)
    /// A picture within the line, by the id of its document; width and height in px.
    case image(documentID: Int64, width: Int32, height: Int32)

    /// The form of a text.
    public enum Style: CaseIterable, Hashable, Sendable {
        /// Bold letters.
        case bold
        /// Slanted letters.
        case italic
        /// A line below.
        case underline
        /// A line through the text.
        case strike
        /// Letters that are all as wide.
        case fixed
        /// Small letters below the line.
        case `subscript`
        /// Small letters above the line.
        case superscript
        /// Another ground.
        case marked
        /// Covered until it is pressed.
        case spoiler
    }

    /// The target of a link.
    public enum Link: Hashable, Sendable {
        /// An address, and the page that the server has of it; 0 if it has none.
        case url(String, pageID: Int64)
        /// A mail address.
        case email(String)
        /// A phone number.
        case phone(String)
    }
}

extension RichText {
    /// The text without forms and pictures.
    public var string: String {
        var string = ""
        appendString(to: &string)
        return string
    }

    /// True if there are neither letters nor pictures.
    public var isEmpty: Bool {
        switch self {
        case .empty: true
        case .plain(let text): text.isEmpty
        case .concat(let texts): texts.allSatisfy(\.isEmpty)
        case .styled(_, let text), .link(let text, _): text.isEmpty
        case .anchor, .image: false
        }
    }

    /// The texts after each other in the shortest form: without empty ones, and plain neighbours joined.
    public static func joining(_ texts: [RichText]) -> RichText {
        var joined: [RichText] = []
        for text in texts {
            switch (joined.last, text) {
            case (_, .empty): break
            case (_, .plain("")): break
            case (_, .concat(let parts)):
                for part in parts { joined.appendJoining(part) }
            default: joined.appendJoining(text)
            }
        }
        return joined.count > 1 ? .concat(joined) : joined.first ?? .empty
    }

    private func appendString(to string: inout String) {
        switch self {
        case .empty, .image: break
        case .plain(let text): string += text
        case .concat(let texts): for text in texts { text.appendString(to: &string) }
        case .styled(_, let text), .link(let text, _), .anchor(let text, _): text.appendString(to: &string)
        }
    }
}

extension [RichText] {
    fileprivate mutating func appendJoining(_ text: RichText) {
        if case .plain(var whole)? = last, case .plain(let more) = text {
            // The array lets go of the text, so that it grows in place.
            self[count - 1] = .empty
            whole += more
            self[count - 1] = .plain(whole)
        } else if !text.isEmpty || !text.isText {
            append(text)
        }
    }
}

extension RichText {
    /// False for what is seen, or found, although it has no letters.
    fileprivate var isText: Bool {
        switch self {
        case .anchor, .image: false
        default: true
        }
    }
}
