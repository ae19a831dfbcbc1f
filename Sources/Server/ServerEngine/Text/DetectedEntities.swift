import ServerStore
import StdExtras
import TelegramSchema
import TextEntities

/// Detects unmarked links in a text: addresses, mentions, hashtags, commands, numbers.
///
/// Clients leave the detection to the server, so that all recipients see the same links. Code and marked links are
/// not searched. The rules are those of ``EntityDetector``, which the client has, too.
enum DetectedEntities {
    /// The entities detected in `text`, in their order.
    static func find(in text: String, besides given: [TL.MessageEntity]) -> [TL.MessageEntity] {
        guard EntityDetector.mayFind(in: text) else { return [] }
        let taken = given.filter(\.isLinkOrCode).map { $0.bounds.range }
        return EntityDetector.find(in: text.utf16, besides: taken).map { TL.MessageEntity($0) }
    }
}

extension EntityBounds {
    /// The range; empty for bounds that no text has.
    fileprivate var range: Range<Int> {
        let start = max(0, Int(offset))
        return start..<start + max(0, Int(length))
    }
}

extension TL.MessageEntity {
    /// True if the text inside is not searched.
    fileprivate var isLinkOrCode: Bool {
        switch self {
        case .messageEntityCode, .messageEntityPre, .messageEntityTextUrl, .messageEntityUrl,
            .messageEntityMention, .messageEntityMentionName, .messageEntityHashtag, .messageEntityEmail,
            .messageEntityBotCommand, .messageEntityPhone, .messageEntityCashtag, .messageEntityBankCard:
            true
        default: false
        }
    }
}

extension TL.MessageEntity {
    /// Marks what was found.
    fileprivate init(_ entity: DetectedEntity) {
        let offset = Int32(clamping: entity.range.lowerBound)
        let length = Int32(clamping: entity.range.count)
        self =
            switch entity.kind {
            case .url: .messageEntityUrl(.init(offset: offset, length: length))
            case .email: .messageEntityEmail(.init(offset: offset, length: length))
            case .mention: .messageEntityMention(.init(offset: offset, length: length))
            case .hashtag: .messageEntityHashtag(.init(offset: offset, length: length))
            case .botCommand: .messageEntityBotCommand(.init(offset: offset, length: length))
            case .phone: .messageEntityPhone(.init(offset: offset, length: length))
            case .cashtag: .messageEntityCashtag(.init(offset: offset, length: length))
            case .bankCard: .messageEntityBankCard(.init(offset: offset, length: length))
            }
    }
}
