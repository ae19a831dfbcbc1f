public import ClientModel

/// Which chat is next.
public enum UnreadJump {
    /// The next unread chat after `current`, on and on round the list; nil if there is none but that. Chats that make no
    /// sound are passed over as long as there are others (CL-32).
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

/// The order of people by when they were here last: those who are here, then the others, latest first. People who do
/// not tell come in the order of how little they tell; equals by name. (The original compares one of the two with
/// itself, so its order is none: CL-35.)
public enum PresenceOrder {
    /// Whether the first comes before the second at a moment.
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

    /// Higher is earlier. Who tells only roughly counts as here the longest ago that is possible.
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
