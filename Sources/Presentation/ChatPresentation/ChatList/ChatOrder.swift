public import ClientModel

/// Finds the next unread chat.
public enum UnreadJump {
    /// The next unread chat after `current`, around the list; nil if there is no other. Muted chats are skipped as
    /// long as there are others (CL-32).
    public static func next(after current: PeerID?, in rows: [ChatRow], backwards: Bool = false) -> PeerID? {
        guard !rows.isEmpty else { return nil }
        let start = current.flatMap { id in rows.firstIndex { $0.id == id } }
        let step = backwards ? rows.count - 1 : 1
        let first = start.map { ($0 + step) % rows.count } ?? (backwards ? rows.count - 1 : 0)
        let order = (0..<rows.count).map { rows[(first + $0 * step) % rows.count] }.filter {
            $0.id != current
        }
        let unread = order.filter(\.isUnread)
        return (unread.first { !$0.isMuted || $0.unreadMentions > 0 } ?? unread.first)?.id
    }
}

/// The order of users by last presence: online users first, then the others, latest first. Users with hidden times
/// are sorted by the precision of what they show, equal ones by name. The original compares one of the two with
/// itself, so its order is undefined (CL-35).
public enum PresenceOrder {
    /// True if the first precedes the second at a moment.
    public static func precedes(
        _ left: (peer: Peer, presence: Presence?),
        _ right: (peer: Peer, presence: Presence?),
        now: Int32
    ) -> Bool {
        let (leftKey, rightKey) = (key(left.presence, now), key(right.presence, now))
        if leftKey != rightKey { return leftKey > rightKey }
        if left.peer.title != right.peer.title { return left.peer.title < right.peer.title }
        return left.peer.id < right.peer.id
    }

    /// The sort key; higher is earlier. An approximate presence counts as its earliest possible time.
    private static func key(_ presence: Presence?, _ now: Int32) -> Int64 {
        let day: Int64 = 86_400
        return switch presence?.resolved(at: now) {
        case .online: Int64.max
        case .offline(let since): Int64(since)
        case .recently: Int64(now) - 3 * day
        case .lastWeek: Int64(now) - 7 * day
        case .lastMonth: Int64(now) - 30 * day
        case .hidden, .unknown, nil: Int64.min
        }
    }
}
