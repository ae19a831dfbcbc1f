import TelegramSchema
import TextEntities

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

/// Resolves the users and custom emoji that the entities of a text name.
protocol EntityReferences {
    /// The user whom a mention names.
    func user(_ input: TL.InputUser) throws -> UserID
    /// True if a document is a custom emoji of a set.
    func hasCustomEmoji(_ document: Int64) throws -> Bool
}

extension TL.MessageEntity {
    /// Longest address of a text link, in bytes.
    private static let maximumAddress = 4096
    /// Longest name of a programming language, in bytes.
    private static let maximumLanguage = 64
    /// Longest plain emoji, in UTF-16 code units: one grapheme may have any number of marks.
    private static let maximumEmoji: Int32 = 32

    /// The stored form of an entity that a client sent; nil for none.
    ///
    /// A mention by name comes as an input user, whose hash proves that the author has met the user. A bare user id
    /// is the stored form: from a client it proves nothing, and the answer would reveal the user. An unknown entity
    /// means nothing. A custom emoji is kept where it stands for exactly one plain emoji of the text, and is of a set.
    ///
    /// - Parameters:
    ///   - covered: The text under the entity.
    ///   - references: Resolves the users and emoji that entities name.
    /// - Returns: The entity to store.
    /// - Throws: The errors of `references`.
    func kept(
        over covered: @autoclosure () -> Substring,
        _ references: some EntityReferences
    ) throws -> TL.MessageEntity? {
        switch self {
        case .messageEntityMentionName, .messageEntityUnknown:
            return nil
        case .messageEntityCustomEmoji(let emoji):
            guard emoji.length <= Self.maximumEmoji else { return nil }
            let covered = covered()
            guard covered.count == 1, covered.first?.isShownAsEmoji == true else { return nil }
            return try references.hasCustomEmoji(emoji.documentID) ? self : nil
        case .inputMessageEntityMentionName(let entity):
            return .messageEntityMentionName(
                .init(
                    offset: entity.offset,
                    length: entity.length,
                    userID: try references.user(entity.userID)
                )
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
