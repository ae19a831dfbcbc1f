import ClientModel

/// What the corner of a bubble tells of its message: rows BB-65…BB-67.
public struct MessageStatus: Hashable, Sendable {
    /// How far a message of ours has come.
    public enum Delivery: Hashable, Sendable {
        /// It is not ours, or was not sent: then a mark stands beside the bubble.
        case none
        /// It waits.
        case sending
        /// The server has it.
        case sent
        /// They have seen it.
        case read
    }

    /// When it was sent.
    public var time: ClockTime
    /// How far it has come.
    public var delivery = Delivery.none
    /// Whether it was changed since.
    public var isEdited = false
    /// Whether it is pinned.
    public var isPinned = false
    /// How many saw it.
    public var views: Int?
    /// How many answered it, where they are not shown otherwise.
    public var replies: Int?
    /// Who of the channel wrote it.
    public var signature = ""

    /// The status of a bubble: of its messages together, with the last one's time.
    init?(_ entry: BubbleEntry, zone: TimeZoneRules) {
        guard let last = entry.parts.last?.message else { return nil }
        let flags = entry.parts.map(\.message.flags)
        time = zone.time(of: last.timestamp)
        isEdited = flags.contains { $0.contains(.edited) && !$0.contains(.hiddenEdit) }
        isPinned = flags.contains { $0.contains(.pinned) }
        views = entry.parts.compactMap(\.message.views).max().map { Int($0) }
        signature = entry.parts.compactMap(\.content?.signature).first { !$0.isEmpty } ?? ""
        let thread = entry.parts.compactMap(\.content?.thread).first
        if let thread, thread.channel == nil, thread.count > 0 { replies = Int(thread.count) }
        delivery = Delivery(of: entry)
    }
}

extension MessageStatus.Delivery {
    /// How far all messages of a bubble have come.
    init(of entry: BubbleEntry) {
        let flags = entry.parts.map(\.message.flags)
        guard entry.isOutgoing, entry.chat.kind != .saved, !flags.contains(where: { $0.contains(.failed) })
        else {
            self = .none
            return
        }
        if flags.contains(where: { $0.contains(.sending) }) {
            self = .sending
        } else {
            self = entry.isRead ? .read : .sent
        }
    }
}
