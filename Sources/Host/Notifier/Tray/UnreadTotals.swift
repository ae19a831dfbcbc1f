import MessageStore

/// What is unread, in chats that ring and in muted ones; of an account, or of several together.
struct UnreadTotals: Equatable, Sendable {
    /// What is unread in some chats.
    struct Part: Equatable, Sendable {
        /// Chats with something unread, or with a mark of the member's.
        var chats = 0
        /// Unread messages.
        var messages = 0
        /// Mentions of the member that they have not seen.
        var mentions = 0

        static func + (left: Part, right: Part) -> Part {
            Part(
                chats: left.chats + right.chats,
                messages: left.messages + right.messages,
                mentions: left.mentions + right.mentions
            )
        }
    }

    /// In chats that ring.
    var ringing = Part()
    /// In chats that are muted.
    var muted = Part()

    /// Whether nothing is unread but in muted chats, where nobody mentions the member either.
    var isQuiet: Bool { ringing.chats == 0 && muted.mentions == 0 }

    /// The number that is shown: messages that ring and mentions; or where there are none, messages in muted chats. A chat
    /// that is unread only by the member's mark counts as a message.
    var count: Int {
        if isQuiet { return max(muted.messages, muted.chats) }
        return max(ringing.messages, ringing.chats) + muted.mentions
    }

    static func + (left: UnreadTotals, right: UnreadTotals) -> UnreadTotals {
        UnreadTotals(ringing: left.ringing + right.ringing, muted: left.muted + right.muted)
    }
}

extension UnreadTotals {
    /// What a store has counted.
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
