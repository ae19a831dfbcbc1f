import ClientModel

/// The status shown in the corner of a bubble: rows BB-65…BB-67.
public struct MessageStatus: Hashable, Sendable {
    /// The delivery state of an own message.
    public enum Delivery: Hashable, Sendable {
        /// An incoming message, or a failed one: then a mark stands beside the bubble.
        case none
        /// Waiting to be sent.
        case sending
        /// Stored by the server.
        case sent
        /// Read by the others.
        case read
    }

    /// The time of the message.
    public var time: ClockTime
    /// The delivery state.
    public var delivery = Delivery.none
    /// True if the message was edited.
    public var isEdited = false
    /// True if the message is pinned.
    public var isPinned = false
    /// The number of views.
    public var views: Int?
    /// The number of replies, if it is not shown elsewhere.
    public var replies: Int?
    /// The author's signature in a channel.
    public var signature = ""

    /// Creates the status of a bubble from all its messages, with the time of the last one.
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
    /// Creates the combined delivery state of a bubble's messages.
    init(of entry: BubbleEntry) {
        let flags = entry.parts.map(\.message.flags)
        guard entry.isOutgoing, entry.chat.kind != .saved, !flags.contains(where: { $0.contains(.failed) })
        else {
            self = .none
            return
        }
        if flags.contains(where: { $0.contains(.sending) }) {
            self = .sending
        } else if entry.parts.contains(where: { $0.message.sendTime != nil }) {
            // The server keeps it, and nobody has it yet.
            self = .none
        } else {
            self = entry.isRead ? .read : .sent
        }
    }
}
