public import ClientModel

/// Where a chat stands: what the lists, the badges and the ticks of its row are made of. One small row each.
public struct ChatState: Equatable, Sendable {
    /// The list that it is kept in, nil when it is in none.
    public internal(set) var inclusion: ChatInclusion?
    /// Its newest message.
    public internal(set) var top: MessagePosition?
    /// When its draft was last changed, nil without one.
    public internal(set) var draftDate: Int32?
    /// How far it is read, nil until that is known.
    public internal(set) var readState: ReadState?
    /// Whether the unread count is that of stored messages, as no hole lies above the read mark; else it is the
    /// server's, adjusted by what came and went since.
    public internal(set) var isCountExact = false
    /// What the server is to be told or asked about ``readState``.
    public internal(set) var readSync: ReadStateSync = []
    /// What the member read or marked before ``readState`` was known; applied when it is.
    public internal(set) var pendingRead: PendingRead?
    /// Mentions that were not seen.
    public internal(set) var mentionCount: Int32 = 0
    /// Messages with reactions that were not seen.
    public internal(set) var reactionCount: Int32 = 0
    /// Its kind, exactly one.
    public internal(set) var category: ChatCategories
    /// Silent until then by its own settings or those of its kind, seconds since 1970; 0 for not silent.
    public internal(set) var muteUntil: Int32 = 0
    /// Whether that was still to come when somebody last looked: see ``StoreTransaction/expireMutes(now:)``.
    public internal(set) var isMuted = false
    /// How many ask for it not to be shown, as while its deletion may be undone.
    public internal(set) var hideCount: Int32 = 0

    init(category: ChatCategories) { self.category = category }

    /// Unread messages.
    public var unreadCount: Int32 { readState?.count ?? 0 }

    /// Whether it has a badge: unread messages, or a mark of the member's.
    public var isUnread: Bool { readState?.isUnread ?? pendingRead?.isMarkedUnread ?? false }

    /// The time it is sorted by, nil when there is nothing to show.
    var sortTimestamp: Int32? {
        [top?.timestamp, draftDate, inclusion?.minimumTimestamp].compactMap(\.self).max()
    }
}

/// In which list a chat is kept.
public struct ChatInclusion: Hashable, Sendable {
    /// The list.
    public var list: ChatList
    /// When set, the chat is shown without messages too, and not below that time.
    public var minimumTimestamp: Int32?

    /// In `list`, as soon as it has a message or a draft, or is pinned.
    public init(_ list: ChatList, minimumTimestamp: Int32? = nil) {
        self.list = list
        self.minimumTimestamp = minimumTimestamp
    }
}

/// What is to be settled with the server about how far a chat is read. The bits are stored.
public struct ReadStateSync: OptionSet, Hashable, Sendable {
    /// The stored bits.
    public let rawValue: UInt32

    /// Any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// We read something that the server does not know of.
    public static let push = Self(rawValue: 1 << 0)
    /// We do not know what the server counts.
    public static let validate = Self(rawValue: 1 << 1)
}
