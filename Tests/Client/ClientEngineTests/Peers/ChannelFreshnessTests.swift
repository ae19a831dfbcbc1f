import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct ChannelFreshnessTests {
    private func start(_ fixture: ChannelFixture) async throws -> VisibleContentRefresher {
        let freshness = VisibleContentRefresher(
            fixture.engine.services,
            processor: fixture.processor.processor
        )
        try await fixture.engine.run { await freshness.start() }
        return freshness
    }

    private func keys(_ ids: ClosedRange<Int32>) -> Set<MessageKey> {
        Set(ids.map { MessageKey(peer: ChannelFixture.channel, namespace: .cloud, id: $0) })
    }

    @Test func `TC-06 an open channel is asked for news as often as the server says`() async throws {
        let fixture = try await ChannelFixture()
        fixture.engine.api.on(TLFunction.UpdatesGetChannelDifference.self) { request in
            .channelDifferenceEmpty(.init(final: true, pts: request.pts, timeout: 10))
        }
        let freshness = try await start(fixture)
        freshness.show(VisibleContent(chats: [ChannelFixture.channel, ProcessorFixture.ada]), in: 1)
        await fixture.engine.advance(by: .seconds(35))
        #expect((3...4).contains(fixture.differences.count))
        freshness.show(VisibleContent(), in: 1)
        let count = fixture.differences.count
        await fixture.engine.advance(by: .seconds(30))
        #expect(fixture.differences.count == count)
    }

    @Test func `a channel that the server does not tell of holds up nothing else`() async throws {
        let fixture = try await ChannelFixture()
        try await fixture.store((1...3).map { .post($0, pts: 20 + $0) })
        fixture.engine.api.on(TLFunction.UpdatesGetChannelDifference.self) { _ throws(APIError) in
            throw .floodWait(.seconds(Int64.max))
        }
        fixture.engine.api.on(TLFunction.MessagesGetMessagesReactions.self) { _ in .of([]) }
        let freshness = try await start(fixture)
        freshness.show(VisibleContent(chats: [ChannelFixture.channel]), in: 1)
        await fixture.engine.advance(by: .seconds(2))
        #expect(fixture.differences.count == 1)
        freshness.show(VisibleContent(messages: keys(1...3), chats: [ChannelFixture.channel]), in: 1)
        await fixture.engine.advance(by: .seconds(2))
        #expect(fixture.engine.api.calls(of: TLFunction.MessagesGetMessagesReactions.self).count == 1)
        // It is requested again when the server may answer.
        await fixture.engine.advance(by: DifferenceRetries.longestPause + .seconds(1), step: .seconds(30))
        #expect(fixture.differences.count == 2)
    }

    @Test func `TC-27 reactions in sight are asked for in one request, and again after a minute`()
        async throws
    {
        let fixture = try await ChannelFixture()
        try await fixture.store((1...5).map { .post($0, pts: 20 + $0) })
        fixture.engine.api.on(TLFunction.MessagesGetMessagesReactions.self) { request in
            let thumb = TL.Reaction.reactionEmoji(.init(emoticon: "👍"))
            return .of(
                request.id.map { id in
                    .updateMessageReactions(
                        .init(
                            peer: .peerChannel(.init(channelID: 8)),
                            msgID: id,
                            reactions: .init(results: [.init(reaction: thumb, count: 4)])
                        )
                    )
                }
            )
        }
        let freshness = try await start(fixture)
        freshness.show(VisibleContent(messages: keys(1...5)), in: 1)
        await fixture.engine.advance(by: .seconds(2))
        let calls = { fixture.engine.api.calls(of: TLFunction.MessagesGetMessagesReactions.self) }
        #expect(calls().map(\.id.count) == [5])
        #expect(try await fixture.message(3)?.reactions.counts.map(\.count) == [4])
        await fixture.engine.advance(by: .seconds(62), step: .milliseconds(500))
        #expect(calls().count == 2)
    }

    @Test func `a function that the server lacks is asked for once`() async throws {
        let fixture = try await ChannelFixture()
        try await fixture.store((1...5).map { .post($0, pts: 20 + $0) })
        fixture.engine.api.on(TLFunction.MessagesGetMessagesReactions.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "INPUT_METHOD_INVALID")
        }
        let freshness = try await start(fixture)
        freshness.show(VisibleContent(messages: keys(1...3)), in: 1)
        await fixture.engine.advance(by: .seconds(2))
        freshness.show(VisibleContent(messages: keys(1...5)), in: 1)
        await fixture.engine.advance(by: .seconds(2))
        #expect(fixture.engine.api.calls(of: TLFunction.MessagesGetMessagesReactions.self).count == 1)
    }

    @Test func `TC-101 an open poll in sight is asked for every half minute`() async throws {
        let fixture = try await ChannelFixture()
        guard case .message(var message) = TL.Message.text(5, "", channel: 8) else { throw Stuck() }
        let poll = TL.Poll(id: 44, question: .init(text: "?", entities: []), answers: [], hash: 0)
        message.media = .messageMediaPoll(.init(poll: poll, results: .init(totalVoters: 1)))
        let update = TL.Update.updateNewChannelMessage(
            .init(message: .message(message), pts: 21, ptsCount: 1)
        )
        try await fixture.store([update])
        fixture.engine.api.on(TLFunction.MessagesGetPollResults.self) { _ in
            .of([.updateMessagePoll(.init(pollID: 44, results: .init(totalVoters: 9)))])
        }
        let freshness = try await start(fixture)
        freshness.show(VisibleContent(messages: keys(5...5)), in: 1)
        await fixture.engine.advance(by: .seconds(33), step: .milliseconds(500))
        #expect(fixture.engine.api.calls(of: TLFunction.MessagesGetPollResults.self).count == 2)
        let key = MessageKey(peer: ChannelFixture.channel, namespace: .cloud, id: 5)
        let total = try await fixture.engine.store.read { try $0.poll(in: key)?.results.totalVoters }
        #expect(total == 9)
    }
}
