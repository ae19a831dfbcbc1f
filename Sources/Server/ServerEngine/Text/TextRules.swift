import TelegramSchema

/// The limits of one kind of text.
struct TextRules {
    /// Longest text, in Unicode scalars, as Telegram's published `message_length_max`.
    var length: Int
    /// The error for a longer text.
    var tooLong: RPCError
    /// Most entities; the rest are dropped.
    var entities: Int
    /// True if white space at both ends is removed.
    var isTrimmed = true

    /// Longest quote, in Unicode scalars, as Telegram's published `quote_length_max`.
    static let quoteLength = 1024
}

extension TL.MessageEntity {
    /// Longest address of a text link, in bytes.
    private static let maximumAddress = 4096
    /// Longest name of a programming language, in bytes.
    private static let maximumLanguage = 64

    /// The stored form of an entity that a client sent; nil for none.
    ///
    /// A mention by name comes as an input user, whose hash proves that the author has met the user. A bare user id
    /// is the stored form: from a client it proves nothing, and the answer would reveal the user. Custom emoji need
    /// sticker sets, which this server lacks, and an unknown entity means nothing.
    ///
    /// - Parameter mention: Resolves an input user.
    /// - Returns: The entity to store.
    /// - Throws: The errors of `mention`.
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
