public import TelegramSchema

/// The dialogs to search.
public enum MessageSearchScope: Equatable, Sendable {
    /// All dialogs.
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

/// A search in a user's messages. All conditions must hold.
public struct MessageSearchQuery: Equatable, Sendable {
    /// The owner of the mailbox.
    public var user: UserID
    /// The searched text; empty for any. Each of its words must begin a word of the message. Signs without any word,
    /// for example an emoji, must occur in the message.
    public var text: String
    /// Only in this dialog; nil for all.
    public var peer: MailboxPeer?
    /// Only in dialogs of a kind, if ``peer`` names none.
    public var scope = MessageSearchScope.everywhere
    /// Only by this sender.
    public var sender: UserID?
    /// Only with media of any of these kinds; empty for any message.
    public var media: MediaKinds
    /// Sent at this date or later; 0 for no bound.
    public var minDate: Int32
    /// Sent before this date; 0 for no bound.
    public var maxDate: Int32
    /// The part of the results to return.
    public var range: HistoryRange

    /// Creates a search in all messages of `user`.
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

/// The result of a search.
public struct SearchResult: Equatable, Sendable {
    /// The requested part, the newest message first.
    public var messages: [MailboxMessage]
    /// The number of results in all, up to the bound of ``SearchTable/find(_:)``.
    public var total: Int
}

extension MessageSearchQuery {
    /// The words of ``text`` in the full-text language of SQLite; nil if there are none.
    ///
    /// Each word is quoted, so that no typed text is an operator.
    var words: String? {
        let words = text.unicodeScalars
            .split { !$0.isWordPart }
            // Marks alone are no word: one of them selects the coloured form of an emoji.
            .filter { $0.contains { !$0.isMark } }
            .prefix(Self.maximumWords)
            .map { "\"\(String($0))\"*" }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// The literal text to search for, in a query of signs without words; nil in any other.
    var signs: String? {
        guard words == nil else { return nil }
        let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace }
        // The variation selector for colour, which not every client writes.
        let signs = String(String.UnicodeScalarView(scalars.filter { $0 != "\u{FE0F}" }))
        return signs.isEmpty ? nil : signs
    }

    private static let maximumWords = 16
}

extension Unicode.Scalar {
    /// True if the scalar belongs to words: letters, digits, marks on them.
    fileprivate var isWordPart: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .otherNumber, .privateUse: true
        default: isMark
        }
    }

    /// True if the scalar is a mark on a letter.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}
