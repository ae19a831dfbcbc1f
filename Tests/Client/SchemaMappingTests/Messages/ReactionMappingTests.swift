import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct ReactionMappingTests {
    private static let thumb = TL.Reaction.reactionEmoji(.init(emoticon: "👍"))

    private static let told = TL.MessageReactions(
        canSeeList: true,
        results: [
            .init(chosenOrder: 0, reaction: thumb, count: 3),
            .init(reaction: .reactionCustomEmoji(.init(documentID: 9)), count: 2),
            .init(reaction: .reactionPaid, count: 50),
        ],
        recentReactions: [
            .init(unread: true, peerID: Sample.anna, date: 7, reaction: thumb),
            .init(peerID: Sample.group, date: 6, reaction: .reactionEmpty),
        ]
    )

    @Test func `reactions keep their counts, our own and who reacted last`() {
        let reactions = Reactions(Self.told)
        let counts = [
            Reactions.Count(.emoji("👍"), count: 3, ownOrder: 1),
            Reactions.Count(.customEmoji(9), count: 2),
        ]
        #expect(reactions.counts == counts)
        #expect(reactions.own == [.emoji("👍")])
        let recent = Reactions.Recent(PeerID(.user, 77), .emoji("👍"), date: 7, isUnread: true)
        #expect(reactions.recent == [recent])
        #expect(reactions.canListSenders)
        #expect(!reactions.isPartial)
    }

    @Test func `a message with a reaction that was not seen is among those`() throws {
        var message = Sample.message
        message.reactions = Self.told
        let received = try #require(ReceivedMessage(.message(message), selfID: Sample.selfID))
        #expect(received.message.reactions == Reactions(Self.told))
        #expect(received.message.flags.contains(.unreadReaction))
        #expect(received.message.tags.contains(.unseenReaction))
    }

    @Test func `what was told to many leaves our own choice as it is known`() {
        var partial = Self.told
        partial.min = true
        for index in partial.results.indices { partial.results[index].chosenOrder = nil }
        partial.results[0].count = 9
        let known = Reactions(Self.told)
        let merged = Reactions(partial).keepingOwnChoice(of: known)
        #expect(merged.own == [.emoji("👍")])
        #expect(merged.counts.first?.count == 9)
        #expect(!merged.isPartial)
    }

    @Test func `our reaction shows before the server has it`() {
        let known = Reactions(Self.told)
        let heart = known.choosing([.emoji("❤")])
        #expect(heart.own == [.emoji("❤")])
        #expect(heart.counts.map(\.count) == [2, 2, 1])
        #expect(heart.choosing([.emoji("👍")]).counts.map(\.count) == [3, 2])
        #expect(known.choosing([]).own.isEmpty)
    }

    @Test func `our reaction shows whatever counts a server tells`() {
        let known = Reactions(counts: [
            .init(.emoji("👍"), count: .max, ownOrder: 0), .init(.emoji("❤"), count: .min, ownOrder: 1),
        ])
        let chosen = known.choosing([.emoji("👍")])
        #expect(chosen.counts.map(\.count) == [.max])
        #expect(chosen.own == [.emoji("👍")])
    }

    @Test(arguments: [Reaction.emoji("👍"), .customEmoji(9)])
    func `a reaction is sent as it came`(reaction: Reaction) throws {
        let sent = try #require(TL.Reaction(reaction))
        #expect(Reaction(sent) == reaction)
    }

    @Test func `what is allowed in a chat comes over both ways`() {
        var some = AllowedReactions()
        some.reactions = [.emoji("👍")]
        some.limit = 3
        var all = AllowedReactions()
        all.allowsAll = true
        all.limit = 3
        var none = AllowedReactions()
        none.limit = 3
        for allowed in [some, all, none] {
            #expect(AllowedReactions(TL.ChatReactions(allowed), limit: 3) == allowed)
        }
        #expect(AllowedReactions(nil, limit: nil) == AllowedReactions())
    }
}
