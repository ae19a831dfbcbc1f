public import ClientModel

extension DatabaseRegion {
    /// Where the chat stands, or what its row in a list shows.
    public static func chat(_ peer: PeerID) -> DatabaseRegion { DatabaseRegion(.chat, peer.packed) }

    /// Any chat of a list or a folder, one that came and one that went. Which: ``chat(_:)``.
    public static func chatList(_ place: ChatPlace) -> DatabaseRegion { DatabaseRegion(.chatList, place.key) }

    /// Told beside ``chatList(_:)`` when the place was filled anew, so that no single chat is named.
    static func refilledChatList(_ place: ChatPlace) -> DatabaseRegion {
        DatabaseRegion(.chatList, place.key, 1)
    }

    /// How far down the server's chats are here.
    public static var chatListEnds: DatabaseRegion { DatabaseRegion(.chatListEnds) }

    /// The folders themselves.
    public static var chatFolders: DatabaseRegion { DatabaseRegion(.chatFolders) }

    /// The counters of a list or a folder.
    public static func unreadCounters(_ place: ChatPlace) -> DatabaseRegion {
        DatabaseRegion(.unreadCounters, place.key)
    }

    /// The counts of messages by tag, thread and label of a chat.
    public static func tagSummaries(_ peer: PeerID) -> DatabaseRegion {
        DatabaseRegion(.tagSummaries, peer.packed)
    }

    /// Which chats' read state is to be told to the server or asked of it.
    public static var readStateSyncs: DatabaseRegion { DatabaseRegion(.readStateSyncs) }

    /// What is kept of the screen of a chat or a thread, its draft too.
    public static func interfaceState(_ key: DraftKey) -> DatabaseRegion {
        DatabaseRegion(.interfaceState, key.peer.packed, key.threadColumn)
    }

    /// Any draft. Which: ``interfaceState(_:)``.
    public static var drafts: DatabaseRegion { DatabaseRegion(.drafts) }

    /// How chats ring unless their own settings say otherwise.
    public static var notificationDefaults: DatabaseRegion { DatabaseRegion(.notificationDefaults) }

    /// When mutes end.
    public static var muteEnds: DatabaseRegion { DatabaseRegion(.muteEnds) }
}
