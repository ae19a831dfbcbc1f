import ClientModel
import GTKBridge

/// What can be made of a part of what one writes, by a key.
nonisolated enum TextFormat: CaseIterable, Sendable {
    case bold, italic, underline, strikethrough, code, spoiler

    /// The entity.
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

/// What a key does to what is selected of what one writes.
nonisolated enum FormatShortcut: Equatable, Sendable {
    /// Formats it, or not any more.
    case toggle(TextFormat)
    /// Takes all formatting away.
    case clear
    /// Has it lead to an address.
    case link

    /// The keys of Telegram Desktop.
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
}

extension TextEntityKind {
    /// How it is shown where one writes; nil for what is found in any text by itself.
    nonisolated var tag: TextTag? {
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
