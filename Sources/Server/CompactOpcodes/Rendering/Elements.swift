import CompactWire
import TelegramSchema

/// Formatting of texts. Both sides count in code units of UTF-16.
extension MessagePackValue {
    /// The formatting as these clients have it; nil for what they find themselves or do not know.
    init?(element entity: TL.MessageEntity) {
        switch entity {
        case .messageEntityBold(let it): self = .element("STRONG", it.offset, it.length)
        case .messageEntityItalic(let it): self = .element("EMPHASIZED", it.offset, it.length)
        case .messageEntityUnderline(let it): self = .element("UNDERLINE", it.offset, it.length)
        case .messageEntityStrike(let it): self = .element("STRIKETHROUGH", it.offset, it.length)
        case .messageEntityCode(let it): self = .element("MONOSPACED", it.offset, it.length)
        case .messageEntityPre(let it): self = .element("CODE", it.offset, it.length)
        case .messageEntityBlockquote(let it): self = .element("QUOTE", it.offset, it.length)
        case .messageEntityTextUrl(let it):
            self = .element("LINK", it.offset, it.length)
                .adding("attributes", .map(["url": .string(it.url)]))
        case .messageEntityMentionName(let it):
            self = .element("USER_MENTION", it.offset, it.length)
                .adding("entityId", .integer(it.userID.rawValue))
        default: return nil
        }
    }

    private static func element(_ type: String, _ offset: Int32, _ length: Int32) -> MessagePackValue {
        .map(["type": .string(type), "from": .number(offset), "length": .number(length)])
    }
}

extension OpcodeSession {
    /// The formatting that a client sent; what the API does not know is left out.
    func entities(_ arguments: Arguments) -> [TL.MessageEntity] {
        arguments.maps("elements").compactMap { element in
            guard let type = element.text("type"),
                let offset = element.number("from").flatMap({ Int32(exactly: $0) }),
                let length = element.number("length").flatMap({ Int32(exactly: $0) })
            else { return nil }
            switch type {
            // There are no headings here: they stand out as bold text.
            case "STRONG", "HEADING": return .messageEntityBold(.init(offset: offset, length: length))
            case "EMPHASIZED": return .messageEntityItalic(.init(offset: offset, length: length))
            case "UNDERLINE": return .messageEntityUnderline(.init(offset: offset, length: length))
            case "STRIKETHROUGH": return .messageEntityStrike(.init(offset: offset, length: length))
            case "MONOSPACED": return .messageEntityCode(.init(offset: offset, length: length))
            case "CODE": return .messageEntityPre(.init(offset: offset, length: length, language: ""))
            case "QUOTE": return .messageEntityBlockquote(.init(offset: offset, length: length))
            case "LINK":
                guard let url = element.inside("attributes")?.text("url") else { return nil }
                return .messageEntityTextUrl(.init(offset: offset, length: length, url: url))
            case "USER_MENTION":
                guard let id = element.number("entityId"), let user = inputUser(UserID(rawValue: id)) else {
                    return nil
                }
                return .inputMessageEntityMentionName(.init(offset: offset, length: length, userID: user))
            default: return nil
            }
        }
    }
}
