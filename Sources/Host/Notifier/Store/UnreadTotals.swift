import MessageStore

/// The unread counts of one or several accounts, with muted chats counted separately.
struct UnreadTotals: Equatable, Sendable {
    /// The unread counts of some chats.
    struct Part: Equatable, Sendable {
        /// The number of chats with unread messages or marked as unread by the user.
        var chats = 0
        /// The number of unread messages.
        var messages = 0
        /// The number of unread mentions of the user.
        var mentions = 0

        static func + (left: Part, right: Part) -> Part {
            Part(
                chats: left.chats + right.chats,
                messages: left.messages + right.messages,
                mentions: left.mentions + right.mentions
            )
        }
    }

    /// The counts of unmuted chats.
    var ringing = Part()
    /// The counts of muted chats.
    var muted = Part()

    /// True if all unread messages are in muted chats, and none mentions the user.
    var isQuiet: Bool { ringing.chats == 0 && muted.mentions == 0 }

    /// The displayed number: messages in unmuted chats plus mentions; without any, messages in muted chats. A chat
    /// that is only marked as unread counts as one message.
    var count: Int {
        if isQuiet { return max(muted.messages, muted.chats) }
        return max(ringing.messages, ringing.chats) + muted.mentions
    }

    static func + (left: UnreadTotals, right: UnreadTotals) -> UnreadTotals {
        UnreadTotals(ringing: left.ringing + right.ringing, muted: left.muted + right.muted)
    }
}

extension UnreadTotals {
    /// Converts the counters of a store.
    init(_ counters: UnreadCounters) {
        let (ringing, all) = (counters.total(includingMuted: false), counters.total())
        self.ringing = Part(
            chats: ringing.chats,
            messages: ringing.messages,
            mentions: ringing.mentions
        )
        muted = Part(
            chats: all.chats - ringing.chats,
            messages: all.messages - ringing.messages,
            mentions: all.mentions - ringing.mentions
        )
    }
}
