public import ClientModel

extension Watch {
    /// Where the chat stands, or what its row in a list shows.
    public static func chat(_ peer: PeerID) -> Watch { Watch(.chat, peer.packed) }

    /// Any chat of a list or a folder, one that came and one that went. Which: ``chat(_:)``.
    public static func chatList(_ place: ChatPlace) -> Watch { Watch(.chatList, place.key) }

    /// Told beside ``chatList(_:)`` when the place was filled anew, so that no single chat is named.
    static func refilledChatList(_ place: ChatPlace) -> Watch { Watch(.chatList, place.key, 1) }

    /// How far down the server's chats are here.
    public static var chatListEnds: Watch { Watch(.chatListEnds) }

    /// The folders themselves.
    public static var chatFolders: Watch { Watch(.chatFolders) }

    /// The counters of a list or a folder.
    public static func unreadCounters(_ place: ChatPlace) -> Watch { Watch(.unreadCounters, place.key) }

    /// The counts of messages by tag, thread and label of a chat.
    public static func tagSummaries(_ peer: PeerID) -> Watch { Watch(.tagSummaries, peer.packed) }

    /// Which chats' read state is to be told to the server or asked of it.
    public static var readStateSyncs: Watch { Watch(.readStateSyncs) }

    /// What is kept of the screen of a chat or a thread, its draft too.
    public static func interfaceState(_ key: DraftKey) -> Watch {
        Watch(.interfaceState, key.peer.packed, key.threadColumn)
    }

    /// Any draft. Which: ``interfaceState(_:)``.
    public static var drafts: Watch { Watch(.drafts) }

    /// How chats ring unless their own settings say otherwise.
    public static var notificationDefaults: Watch { Watch(.notificationDefaults) }

    /// When mutes end.
    public static var muteEnds: Watch { Watch(.muteEnds) }
}
