import ClientModel
import MessageStore
import StdExtras

/// A chat that something happened in lately, as the menu of the tray icon shows it.
struct RecentChat: Equatable, Sendable {
    /// The chat.
    let id: PeerID
    /// The name of the chat; nil for the user's saved messages.
    let title: String?
    /// The number of unread messages; 1 for a chat that is only marked as unread.
    let unreadCount: Int
    /// The time of the newest message, seconds since 1970.
    let time: Int32

    /// The latest chats of a chat list, the latest first; those of the same second as in the list. Chats without a name
    /// are left out.
    static func latest(in list: ChatListWindow, most: Int) -> [RecentChat] {
        Array(latest(of: list.topmostFirst.compactMap(RecentChat.init), by: \.time).prefix(clamping: most))
    }

    /// The elements sorted by a time, the latest first; those of the same time stay in order.
    static func latest<Element>(of elements: [Element], by time: (Element) -> Int32) -> [Element] {
        elements.enumerated().sorted { left, right in
            let (first, second) = (time(left.element), time(right.element))
            return first == second ? left.offset < right.offset : first > second
        }
        .map(\.element)
    }

    init(id: PeerID, title: String?, unreadCount: Int, time: Int32) {
        (self.id, self.title, self.unreadCount, self.time) = (id, title, unreadCount, time)
    }

    private init?(_ entry: ChatListEntry) {
        guard let peer = entry.person ?? entry.peer, !peer.title.isEmpty else { return nil }
        var isSaved = false
        if case .user(let user) = peer { isSaved = user.flags.contains(.isSelf) }
        self.init(
            id: entry.id,
            title: isSaved ? nil : peer.title,
            unreadCount: max(Int(entry.chat.unreadCount), entry.chat.isUnread ? 1 : 0),
            time: entry.position.timestamp
        )
    }
}
