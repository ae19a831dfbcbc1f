import StdExtras
import TelegramSchema

extension MessageReactions {
    /// Most of the newest reactions that a message includes.
    private static let recentLimit = 3

    /// The reactions of a message for `viewer`; nil if there are none.
    func rendered(for viewer: UserID, _ referenced: inout ReferencedEntities) -> TL.MessageReactions? {
        guard !all.isEmpty else { return nil }
        let own = chosen(by: viewer)
        let results = counts.map { emoji, count in
            TL.ReactionCount(
                chosenOrder: own.firstIndex(of: emoji).map { Int32(clamping: $0) },
                reaction: .reactionEmoji(.init(emoticon: emoji)),
                count: count
            )
        }
        let recent = all.suffix(Self.recentLimit).reversed()
        for reaction in recent { referenced.insert(reaction.user) }
        return TL.MessageReactions(
            canSeeList: true,
            results: results,
            recentReactions: recent.map { $0.rendered(for: viewer) }
        )
    }
}

extension MessageReaction {
    func rendered(for viewer: UserID) -> TL.MessagePeerReaction {
        TL.MessagePeerReaction(
            big: isBig,
            my: user == viewer,
            peerID: .peerUser(.init(userID: user)),
            date: date,
            reaction: .reactionEmoji(.init(emoticon: emoji))
        )
    }
}
