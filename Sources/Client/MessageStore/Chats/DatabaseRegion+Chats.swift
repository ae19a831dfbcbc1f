public import ClientModel

extension DatabaseRegion {
    /// The state of the chat, or the content of its row in a list.
    public static func chat(_ peer: PeerID) -> DatabaseRegion { DatabaseRegion(.chat, peer.packed) }

    /// Any chat of a list or a folder, added and removed ones too. ``chat(_:)`` names which.
    public static func chatList(_ place: ChatPlace) -> DatabaseRegion { DatabaseRegion(.chatList, place.key) }

    /// Touched beside ``chatList(_:)`` when the place was refilled, so that no single chat is named.
    static func refilledChatList(_ place: ChatPlace) -> DatabaseRegion {
        DatabaseRegion(.chatList, place.key, 1)
    }

    /// The ends of the loaded parts of the server's chat lists.
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

    /// The chats whose read state must be synchronized with the server.
    public static var readStateSyncs: DatabaseRegion { DatabaseRegion(.readStateSyncs) }

    /// The stored screen state of a chat or a thread, including its draft.
    public static func interfaceState(_ key: DraftKey) -> DatabaseRegion {
        DatabaseRegion(.interfaceState, key.peer.packed, key.threadColumn)
    }

    /// Any draft. ``interfaceState(_:)`` names which.
    public static var drafts: DatabaseRegion { DatabaseRegion(.drafts) }

    /// The notification settings that apply to chats without settings of their own.
    public static var notificationDefaults: DatabaseRegion { DatabaseRegion(.notificationDefaults) }

    /// The times when mutes end.
    public static var muteEnds: DatabaseRegion { DatabaseRegion(.muteEnds) }
}
