public import ClientModel

/// The state of a chat that its row in a list, its badges and its ticks are made of. One small row each.
public struct ChatState: Equatable, Sendable {
    /// The list that the chat is in, nil when it is in none.
    public internal(set) var inclusion: ChatInclusion?
    /// The position of its newest message.
    public internal(set) var top: MessagePosition?
    /// The date of the last change of its draft, nil without a draft.
    public internal(set) var draftDate: Int32?
    /// The read state, nil until it is known.
    public internal(set) var readState: ReadState?
    /// True if the unread count is that of stored messages, because no hole lies above the read mark. Otherwise the
    /// count is the server's, adjusted by later changes.
    public internal(set) var isCountExact = false
    /// The pending synchronization of ``readState`` with the server.
    public internal(set) var readSync: ReadStateSync = []
    /// The user's reads and marks from before ``readState`` was known; applied when it is.
    public internal(set) var pendingRead: PendingRead?
    /// The number of unseen mentions.
    public internal(set) var mentionCount: Int32 = 0
    /// The number of messages with unseen reactions.
    public internal(set) var reactionCount: Int32 = 0
    /// Its kind, exactly one.
    public internal(set) var category: ChatCategories
    /// The end of the mute by the chat's own settings or those of its kind, seconds since 1970; 0 if not muted.
    public internal(set) var muteUntil: Int32 = 0
    /// True if ``muteUntil`` was in the future at the last check: see ``StoreTransaction/expireMutes(now:)``.
    public internal(set) var isMuted = false
    /// The number of requests to hide the chat, as while its deletion may be undone.
    public internal(set) var hideCount: Int32 = 0

    init(category: ChatCategories) { self.category = category }

    /// The number of unread messages.
    public var unreadCount: Int32 { readState?.count ?? 0 }

    /// True if the chat has a badge: unread messages, or a mark of the user's.
    public var isUnread: Bool { readState?.isUnread ?? pendingRead?.isMarkedUnread ?? false }

    /// The time that the chat is sorted by, nil when there is nothing to show.
    var sortTimestamp: Int32? {
        [top?.timestamp, draftDate, inclusion?.minimumTimestamp].compactMap(\.self).max()
    }
}

/// The list of a chat.
public struct ChatInclusion: Hashable, Sendable {
    /// The list.
    public var list: ChatList
    /// The minimum sort time. When set, the chat is shown even without messages, and not below that time.
    public var minimumTimestamp: Int32?

    /// Shows the chat in `list` as soon as it has a message or a draft, or is pinned.
    public init(_ list: ChatList, minimumTimestamp: Int32? = nil) {
        self.list = list
        self.minimumTimestamp = minimumTimestamp
    }
}

/// The pending synchronization of a chat's read state with the server. The bits are stored.
public struct ReadStateSync: OptionSet, Hashable, Sendable {
    /// The stored bits.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The server lacks a read of ours.
    public static let push = Self(rawValue: 1 << 0)
    /// The server's count is unknown.
    public static let validate = Self(rawValue: 1 << 1)
}
