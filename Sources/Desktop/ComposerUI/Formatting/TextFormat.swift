import ClientModel
package import GTKBridge
import Localization

/// The formats that have a keyboard shortcut.
nonisolated enum TextFormat: CaseIterable, Sendable {
    case bold, italic, underline, strikethrough, code, spoiler

    /// The entity of the format.
    var kind: TextEntityKind {
        switch self {
        case .bold: .bold
        case .italic: .italic
        case .underline: .underline
        case .strikethrough: .strikethrough
        case .code: .code
        case .spoiler: .spoiler
        }
    }
}

/// A shortcut that formats the selection in the composer.
nonisolated enum FormatShortcut: Equatable, Sendable {
    /// Sets or removes a format.
    case toggle(TextFormat)
    /// Removes all formatting.
    case clear
    /// Adds a link.
    case link

    /// All of them, in the order of the menu.
    static let all = TextFormat.allCases.map { Self.toggle($0) } + [.link, .clear]

    /// The shortcut of a key, as in Telegram Desktop; nil for none.
    init?(_ event: KeyEvent) {
        guard event.isControl, !event.isAlt, let scalar = Unicode.Scalar(event.symbol) else { return nil }
        switch (Character(scalar).lowercased(), event.isShift) {
        case ("b", false): self = .toggle(.bold)
        case ("i", false): self = .toggle(.italic)
        case ("u", false): self = .toggle(.underline)
        case ("x", true): self = .toggle(.strikethrough)
        case ("m", true): self = .toggle(.code)
        case ("p", true): self = .toggle(.spoiler)
        case ("n", true): self = .clear
        case ("k", false): self = .link
        default: return nil
        }
    }

    /// The keys, as GTK writes them.
    var keys: String {
        switch self {
        case .toggle(.bold): "<Control>b"
        case .toggle(.italic): "<Control>i"
        case .toggle(.underline): "<Control>u"
        case .toggle(.strikethrough): "<Control><Shift>x"
        case .toggle(.code): "<Control><Shift>m"
        case .toggle(.spoiler): "<Control><Shift>p"
        case .clear: "<Control><Shift>n"
        case .link: "<Control>k"
        }
    }

    /// The name in the menu.
    func title(in strings: Strings) -> String {
        switch self {
        case .toggle(.bold): strings.formatBold
        case .toggle(.italic): strings.formatItalic
        case .toggle(.underline): strings.formatUnderline
        case .toggle(.strikethrough): strings.formatStrikethrough
        case .toggle(.code): strings.formatCode
        case .toggle(.spoiler): strings.formatSpoiler
        case .clear: strings.formatClear
        case .link: strings.formatLink
        }
    }
}

extension TextEntityKind {
    /// The tag that shows the entity in the composer; nil for entities that the app detects by itself.
    package nonisolated var tag: TextTag? {
        switch self {
        case .bold: TextTag("bold", .bold)
        case .italic: TextTag("italic", .italic)
        case .underline: TextTag("underline", .underline)
        case .strikethrough: TextTag("strikethrough", .strikethrough)
        case .code: TextTag("code", .monospace)
        case .codeBlock(let language): TextTag("block of \(language)", .monospace)
        case .spoiler: TextTag("spoiler", .veiled)
        case .link(let address): TextTag("link to \(address)", .linked)
        case .mentionOf(let peer): TextTag("mention of \(peer.packed)", .linked)
        case .customEmoji(let document): TextTag("emoji \(document)", [])
        case .blockquote: TextTag("quote", .italic)
        case .foldedBlockquote: TextTag("folded quote", .italic)
        case .mention, .hashtag, .cashtag, .botCommand, .url, .email, .phone, .bankCard, .date, .unknown: nil
        }
    }
}
