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
    /// The searched text; empty for any. Each of its words must begin a word of the message, and each emoji and each
    /// run of characters of a script without spaces must occur. Signs alone must occur as they are written.
    public var text: String
    /// Only in this dialog; nil for all.
    public var peer: MailboxPeer?
    /// Only in dialogs of a kind, if ``peer`` names none.
    public var scope = MessageSearchScope.everywhere
    /// Only in dialogs of this list; nil for all lists.
    public var folder: DialogFolder?
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
    /// The literal text to search for, in a query of signs that the index lacks; nil in any other.
    var signs: String? {
        guard SearchWords(text) == nil else { return nil }
        let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace }
        // The variation selector for colour, which not every client writes.
        let signs = String(String.UnicodeScalarView(scalars.filter { $0 != "\u{FE0F}" }))
        return signs.isEmpty ? nil : signs
    }
}
