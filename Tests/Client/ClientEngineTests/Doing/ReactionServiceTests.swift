import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema
import Testing

@testable import ClientEngine

/// An update processor, a task runner, and a message of Ada's with two hearts.
private struct ReactionFixture {
    let base: ProcessorFixture
    let runner: TaskRunner
    let reacting: ReactionService

    static let key = MessageKey(peer: ProcessorFixture.ada, namespace: .cloud, id: 5)
    static let heart = Reaction.emoji("❤")
    static let thumb = Reaction.emoji("👍")

    init(_ conditions: Set<TaskCondition> = [.network, .accountReady]) async throws {
        base = try await ProcessorFixture()
        base.processor.take(.message(5, "hello", pts: 11))
        base.processor.take(.of([.reactions([(Self.heart, 2, nil)])]))
        await base.engine.settle()
        runner = TaskRunner(base.engine.services)
        reacting = ReactionService(base.engine.services, processor: base.processor)
        try await base.engine.run { [runner, processor = base.processor] in
            await runner.handleStates(processor)
            await runner.setConditions(conditions)
            try await runner.start()
        }
    }

    func reactions() async throws -> Reactions? {
        try await base.engine.store.read { try $0.message(Self.key)?.reactions }
    }

    var calls: [TLFunction.MessagesSendReaction] {
        base.engine.api.calls(of: TLFunction.MessagesSendReaction.self)
    }
}

extension TL.Update {
    /// The update with all reactions to message 5 of the chat with Ada: reaction, count, and the order of our own
    /// choice.
    fileprivate static func reactions(_ counts: [(Reaction, Int32, Int32?)], isPartial: Bool = false)
        -> TL.Update
    {
        let results = counts.compactMap { reaction, count, own in
            TL.Reaction(reaction).map { TL.ReactionCount(chosenOrder: own, reaction: $0, count: count) }
        }
        return .updateMessageReactions(
            .init(
                peer: .peerUser(.init(userID: 2)),
                msgID: 5,
                reactions: .init(min: isPartial, results: results)
            )
        )
    }
}

@Suite struct ReactionServiceTests {
    @Test func `TC-100 a reaction shows at once, is told, and stays`() async throws {
        let fixture = try await ReactionFixture([])
        fixture.base.engine.api.on(TLFunction.MessagesSendReaction.self) { _ in
            .of([.reactions([(ReactionFixture.heart, 3, 0)])])
        }
        let task = try await fixture.reacting.toggle(ReactionFixture.heart, on: ReactionFixture.key)
        #expect(try await fixture.reactions()?.own == [ReactionFixture.heart])
        #expect(try await fixture.reactions()?.counts.map(\.count) == [3])
        try await fixture.base.engine.run { [runner = fixture.runner] in
            await runner.setConditions([.network, .accountReady])
        }
        #expect(try await fixture.base.engine.end(of: try #require(task)) == .done([]))
        #expect(fixture.calls.map(\.reaction) == [[.reactionEmoji(.init(emoticon: "❤"))]])
        #expect(try await fixture.reactions()?.counts.map(\.count) == [3])
        let pending = try await fixture.base.engine.store.read { try $0.pendingActions(.reaction) }
        #expect(pending.isEmpty)
    }

    @Test func `a reaction that the server has already is settled, and hides nothing from then on`()
        async throws
    {
        let fixture = try await ReactionFixture()
        fixture.base.engine.api.on(TLFunction.MessagesSendReaction.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "MESSAGE_NOT_MODIFIED")
        }
        let task = try await fixture.reacting.react([ReactionFixture.heart], to: ReactionFixture.key)
        #expect(try await fixture.base.engine.end(of: try #require(task)) == .done([]))
        let pending = try await fixture.base.engine.store.read { try $0.pendingActions(.reaction) }
        #expect(pending.isEmpty)
        #expect(try await fixture.reactions()?.own == [ReactionFixture.heart])
        // Removed on another device.
        fixture.base.processor.take(.of([.reactions([(ReactionFixture.heart, 2, nil)])]))
        await fixture.base.engine.settle()
        #expect(try await fixture.reactions()?.own == [])
    }

    @Test func `what others do meanwhile does not take our reaction away`() async throws {
        let fixture = try await ReactionFixture([])
        try await fixture.reacting.react([ReactionFixture.thumb], to: ReactionFixture.key)
        fixture.base.processor.take(.of([.reactions([(ReactionFixture.heart, 7, nil)])]))
        await fixture.base.engine.settle()
        #expect(try await fixture.reactions()?.own == [ReactionFixture.thumb])
        #expect(try await fixture.reactions()?.counts.map(\.count) == [7, 1])
        fixture.base.processor.take(.of([.reactions([(ReactionFixture.heart, 8, nil)], isPartial: true)]))
        await fixture.base.engine.settle()
        #expect(try await fixture.reactions()?.own == [ReactionFixture.thumb])
    }

    @Test func `of several changes offline the newest is told, and a refusal shows what the server has`()
        async throws
    {
        let fixture = try await ReactionFixture([])
        fixture.base.engine.api.on(TLFunction.MessagesSendReaction.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "REACTION_INVALID")
        }
        try await fixture.reacting.react([ReactionFixture.heart], to: ReactionFixture.key)
        let task = try await fixture.reacting.react([ReactionFixture.thumb], to: ReactionFixture.key)
        try await fixture.base.engine.run { [runner = fixture.runner] in
            await runner.setConditions([.network, .accountReady])
        }
        #expect(try await fixture.base.engine.end(of: try #require(task)) == .refused("REACTION_INVALID"))
        #expect(fixture.calls.map(\.reaction) == [[.reactionEmoji(.init(emoticon: "👍"))]])
        #expect(try await fixture.reactions()?.own == [])
        #expect(try await fixture.reactions()?.counts.map(\.count) == [2])
    }

    @Test func `TC-109 reactions that were seen are marked, here and there`() async throws {
        let fixture = try await ReactionFixture()
        fixture.base.engine.api.on(TLFunction.MessagesReadReactions.self) { _ in
            .init(pts: 12, ptsCount: 1, offset: 0)
        }
        let unseen = TL.MessageReactions(
            results: [.init(reaction: .reactionEmoji(.init(emoticon: "👍")), count: 1)],
            recentReactions: [
                .init(
                    unread: true,
                    peerID: .peerUser(.init(userID: 2)),
                    date: 5,
                    reaction: .reactionEmoji(.init(emoticon: "👍"))
                )
            ]
        )
        fixture.base.processor.take(
            .of([
                .updateMessageReactions(
                    .init(peer: .peerUser(.init(userID: 2)), msgID: 5, reactions: unseen)
                )
            ])
        )
        await fixture.base.engine.settle()
        let read = { try await fixture.base.engine.store.read { try $0.message(ReactionFixture.key)?.tags } }
        #expect(try await read()?.contains(.unseenReaction) == true)
        try await fixture.reacting.markAllSeen(in: ProcessorFixture.ada)
        #expect(try await read()?.contains(.unseenReaction) == false)
        #expect(try await fixture.base.engine.until { try await fixture.base.state()?.pts == 12 })
    }

    @Test func `the list of users who reacted comes in pages`() async throws {
        let fixture = try await ReactionFixture()
        fixture.base.engine.api.on(TLFunction.MessagesGetMessageReactionsList.self) { request in
            let thumb = TL.Reaction.reactionEmoji(.init(emoticon: "👍"))
            return .init(
                count: 2,
                reactions: [.init(peerID: .peerUser(.init(userID: 3)), date: 9, reaction: thumb)],
                chats: [],
                users: [.sample(3, "Cleo")],
                nextOffset: request.offset == nil ? "more" : nil
            )
        }
        let page = try await fixture.base.engine.run { [reacting = fixture.reacting] in
            try await reacting.senders(of: ReactionFixture.key)
        }
        #expect(page.senders.map(\.peer) == [PeerID(.user, 3)])
        #expect(page.next == "more")
        #expect(try await fixture.base.engine.store.read { try $0.peer(PeerID(.user, 3))?.title } == "Cleo")
    }
}
