public import ClientModel
public import TelegramSchema

extension TextEntity {
    /// Converts an entity; nil for an unknown kind, or one that names nobody.
    ///
    /// Offset and length are UTF-16 code units on both sides, and untrusted.
    public init?(_ entity: TL.MessageEntity) {
        switch entity {
        case .messageEntityUnknown: return nil
        case .messageEntityMention(let entity): self.init(entity.offset, entity.length, .mention)
        case .messageEntityHashtag(let entity): self.init(entity.offset, entity.length, .hashtag)
        case .messageEntityBotCommand(let entity): self.init(entity.offset, entity.length, .botCommand)
        case .messageEntityUrl(let entity): self.init(entity.offset, entity.length, .url)
        case .messageEntityEmail(let entity): self.init(entity.offset, entity.length, .email)
        case .messageEntityBold(let entity): self.init(entity.offset, entity.length, .bold)
        case .messageEntityItalic(let entity): self.init(entity.offset, entity.length, .italic)
        case .messageEntityCode(let entity): self.init(entity.offset, entity.length, .code)
        case .messageEntityPre(let entity):
            self.init(entity.offset, entity.length, .codeBlock(entity.language))
        case .messageEntityTextUrl(let entity): self.init(entity.offset, entity.length, .link(entity.url))
        case .messageEntityMentionName(let entity):
            self.init(entity.offset, entity.length, .mentionOf(PeerID(entity.userID)))
        case .inputMessageEntityMentionName(let entity):
            guard let user = PeerID(entity.userID) else { return nil }
            self.init(entity.offset, entity.length, .mentionOf(user))
        case .messageEntityPhone(let entity): self.init(entity.offset, entity.length, .phone)
        case .messageEntityCashtag(let entity): self.init(entity.offset, entity.length, .cashtag)
        case .messageEntityUnderline(let entity): self.init(entity.offset, entity.length, .underline)
        case .messageEntityStrike(let entity): self.init(entity.offset, entity.length, .strikethrough)
        case .messageEntityBankCard(let entity): self.init(entity.offset, entity.length, .bankCard)
        case .messageEntitySpoiler(let entity): self.init(entity.offset, entity.length, .spoiler)
        case .messageEntityCustomEmoji(let entity):
            self.init(entity.offset, entity.length, .customEmoji(entity.documentID))
        case .messageEntityBlockquote(let entity):
            let kind = entity.collapsed ? TextEntityKind.foldedBlockquote : .blockquote
            self.init(entity.offset, entity.length, kind)
        case .messageEntityFormattedDate(let entity):
            self.init(entity.offset, entity.length, .date(TextDate(entity)))
        }
    }

    private init(_ offset: Int32, _ length: Int32, _ kind: TextEntityKind) {
        self.init(offset: offset, length: length, kind)
    }
}

extension [TextEntity] {
    /// Converts the entities of a text, in order, without those that the model does not support; empty for nil.
    public init(_ entities: [TL.MessageEntity]?) {
        self = entities?.compactMap { TextEntity($0) } ?? []
    }
}

extension FormattedText {
    /// A text with its entities.
    public init(_ text: TL.TextWithEntities) {
        self.init(text.text)
        entities = [TextEntity](text.entities)
    }
}

extension TextDate {
    init(_ entity: TL.MessageEntity.MessageEntityFormattedDate) {
        self.init(date: entity.date)
        style.insert(.relative, if: entity.relative)
        style.insert(.shortTime, if: entity.shortTime)
        style.insert(.longTime, if: entity.longTime)
        style.insert(.shortDate, if: entity.shortDate)
        style.insert(.longDate, if: entity.longDate)
        style.insert(.dayOfWeek, if: entity.dayOfWeek)
    }

    func entity(offset: Int32, length: Int32) -> TL.MessageEntity.MessageEntityFormattedDate {
        TL.MessageEntity.MessageEntityFormattedDate(
            relative: style.contains(.relative),
            shortTime: style.contains(.shortTime),
            longTime: style.contains(.longTime),
            shortDate: style.contains(.shortDate),
            longDate: style.contains(.longDate),
            dayOfWeek: style.contains(.dayOfWeek),
            offset: offset,
            length: length,
            date: date
        )
    }
}
