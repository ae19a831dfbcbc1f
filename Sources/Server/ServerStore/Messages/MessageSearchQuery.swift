public import TelegramSchema

/// Which conversations to look in.
public enum MessageSearchScope: Equatable, Sendable {
    /// All of them.
    case everywhere
    /// Private chats.
    case users
    /// Basic groups.
    case groups

    /// The keys of their peers, see ``MailboxPeer``.
    var peers: ClosedRange<Int64> {
        switch self {
        case .everywhere: .min ... .max
        case .users: 0 ... .max
        case .groups: .min ... -1
        }
    }
}

/// Which messages of a user to look for. All conditions must hold.
public struct MessageSearchQuery: Equatable, Sendable {
    /// In whose box.
    public var user: UserID
    /// Words, each of which must begin a word of the message; signs without any word, such as an emoji, which must
    /// stand in it; empty for any text.
    public var text: String
    /// Only in this conversation; nil for all.
    public var peer: MailboxPeer?
    /// Only in conversations of a kind, when ``peer`` names none.
    public var scope = MessageSearchScope.everywhere
    /// Only by this sender.
    public var sender: UserID?
    /// Only with one of these; empty for any message.
    public var media: MediaKinds
    /// Sent at this date or later; 0 for no bound.
    public var minDate: Int32
    /// Sent before this date; 0 for no bound.
    public var maxDate: Int32
    /// Which part of what was found.
    public var range: HistoryRange

    /// Looks in all messages of `user`.
    public init(user: UserID, text: String = "", peer: MailboxPeer? = nil, media: MediaKinds = []) {
        self.user = user
        self.text = text
        self.peer = peer
        sender = nil
        self.media = media
        minDate = 0
        maxDate = 0
        range = HistoryRange()
    }
}

/// What a search found.
public struct SearchResult: Equatable, Sendable {
    /// The part asked for, the newest message first.
    public var messages: [MailboxMessage]
    /// How many there are in all, up to the bound that ``SearchTable/find(_:)`` names.
    public var total: Int
}

extension MessageSearchQuery {
    /// The words of ``text`` in the full-text language of SQLite; nil when there are none.
    ///
    /// Each word is quoted, so that nothing a user types is an operator.
    var words: String? {
        let words = text.unicodeScalars
            .split { !$0.isWordPart }
            // Marks alone are no word: one of them asks for an emoji in colour.
            .filter { $0.contains { !$0.isMark } }
            .prefix(Self.maximumWords)
            .map { "\"\(String($0))\"*" }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// What to look for as it is written, in a query that has signs and no words; nil in any other.
    var signs: String? {
        guard words == nil else { return nil }
        let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace }
        // The sign that only asks for a coloured picture; not everybody writes it.
        let signs = String(String.UnicodeScalarView(scalars.filter { $0 != "\u{FE0F}" }))
        return signs.isEmpty ? nil : signs
    }

    private static let maximumWords = 16
}

extension Unicode.Scalar {
    /// Whether it belongs to words: letters, digits, marks on them.
    fileprivate var isWordPart: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .otherNumber, .privateUse: true
        default: isMark
        }
    }

    /// Whether it stands on a letter.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}
