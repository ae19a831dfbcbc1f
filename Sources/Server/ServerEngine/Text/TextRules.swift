import TelegramSchema

/// What a text of some kind may be.
struct TextRules {
    /// Longest text, in Unicode scalars, as Telegram's published `message_length_max`.
    var length: Int
    /// What is said of a longer one.
    var tooLong: RPCError
    /// Most entities; the rest are dropped.
    var entities: Int
    /// Whether white space at both ends goes.
    var isTrimmed = true

    /// Longest quote, in Unicode scalars, as Telegram's published `quote_length_max`.
    static let quoteLength = 1024
}

extension TL.MessageEntity {
    /// Longest address behind a text, in bytes.
    private static let maximumAddress = 4096
    /// Longest name of a programming language, in bytes.
    private static let maximumLanguage = 64

    /// What a message keeps of an entity that a client sent; nil for nothing.
    ///
    /// Who is mentioned by name comes as an input user, whose hash proves that the writer has met them. A user's bare
    /// id is the stored form: a client that sends it proves nothing, and would be shown the user in the answer. Custom
    /// emoji need sticker sets, which this server does not have, and an unknown entity says nothing.
    ///
    /// - Parameter mention: Says who an input user is.
    /// - Returns: The entity to keep.
    /// - Throws: What `mention` throws.
    func kept(_ mention: (TL.InputUser) throws -> UserID) throws -> TL.MessageEntity? {
        switch self {
        case .messageEntityMentionName, .messageEntityCustomEmoji, .messageEntityUnknown:
            return nil
        case .inputMessageEntityMentionName(let entity):
            return .messageEntityMentionName(
                .init(offset: entity.offset, length: entity.length, userID: try mention(entity.userID))
            )
        case .messageEntityTextUrl(let entity):
            return (1...Self.maximumAddress).contains(entity.url.utf8.count) ? self : nil
        case .messageEntityPre(var entity):
            if entity.language.utf8.count > Self.maximumLanguage { entity.language = "" }
            return .messageEntityPre(entity)
        default:
            return self
        }
    }
}
