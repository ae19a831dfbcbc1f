import TelegramSchema

extension TL.MessageEntity {
    /// Passes the offset and the length of the entity to `change`, whatever its kind.
    private mutating func withBounds(_ change: (inout Int32, inout Int32) -> Void) {
        switch self {
        case .messageEntityBold(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityBold(entity)
        case .messageEntityItalic(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityItalic(entity)
        case .messageEntityCode(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityCode(entity)
        case .messageEntityPre(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityPre(entity)
        case .messageEntityTextUrl(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityTextUrl(entity)
        case .messageEntityUnderline(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityUnderline(entity)
        case .messageEntityStrike(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityStrike(entity)
        case .messageEntitySpoiler(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntitySpoiler(entity)
        case .messageEntityBlockquote(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityBlockquote(entity)
        default: withBoundsOfReference(change)
        }
    }

    /// The same for entities that refer to something, rather than style the text.
    private mutating func withBoundsOfReference(_ change: (inout Int32, inout Int32) -> Void) {
        switch self {
        case .messageEntityUnknown(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityUnknown(entity)
        case .messageEntityMention(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityMention(entity)
        case .messageEntityHashtag(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityHashtag(entity)
        case .messageEntityBotCommand(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityBotCommand(entity)
        case .messageEntityUrl(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityUrl(entity)
        case .messageEntityEmail(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityEmail(entity)
        case .messageEntityMentionName(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityMentionName(entity)
        case .inputMessageEntityMentionName(var entity):
            change(&entity.offset, &entity.length)
            self = .inputMessageEntityMentionName(entity)
        case .messageEntityPhone(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityPhone(entity)
        case .messageEntityCashtag(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityCashtag(entity)
        case .messageEntityBankCard(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityBankCard(entity)
        case .messageEntityCustomEmoji(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityCustomEmoji(entity)
        case .messageEntityFormattedDate(var entity):
            change(&entity.offset, &entity.length)
            self = .messageEntityFormattedDate(entity)
        default: break
        }
    }
}

/// The range of an entity in its text, in UTF-16 code units.
struct EntityBounds: Comparable {
    var offset: Int32
    var length: Int32

    /// Orders by offset; of two with the same offset, the longer (outer) one comes first.
    static func < (left: EntityBounds, right: EntityBounds) -> Bool {
        left.offset != right.offset ? left.offset < right.offset : left.length > right.length
    }
}

extension TL.MessageEntity {
    /// The offset and the length, which each kind of entity has.
    var bounds: EntityBounds {
        get {
            var copy = self
            var bounds = EntityBounds(offset: 0, length: 0)
            copy.withBounds { bounds = EntityBounds(offset: $0, length: $1) }
            return bounds
        }
        set {
            withBounds {
                $0 = newValue.offset
                $1 = newValue.length
            }
        }
    }
}
