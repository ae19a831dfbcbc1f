import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

/// Channels that the user leaves, rejoins, or only views.
@Suite struct ChannelMembershipTests {
    private static let everywhere = ChunkScope(.cloud, .everywhere)

    private func known(_ fixture: ChannelFixture) async throws -> [ClosedRange<Int32>] {
        try await fixture.engine.store.read {
            try $0.chunks(Self.everywhere, of: ChannelFixture.channel).ranges
        }
    }

    /// A channel whose whole history is stored: one message, 5.
    private func start() async throws -> ChannelFixture {
        let fixture = try await ChannelFixture()
        try await fixture.store([.post(5, "before", pts: 21)])
        try await fixture.engine.store.transaction {
            try $0.addChunk(1...Int32.max, Self.everywhere, of: ChannelFixture.channel)
        }
        return fixture
    }

    private func row(_ fixture: ChannelFixture, top: Int32, pts: Int32) {
        fixture.engine.api.on(TLFunction.MessagesGetPeerDialogs.self) { _ in
            .init(
                dialogs: [.channel(8, top: top, pts: pts)],
                messages: [.text(top, "top", channel: 8)],
                chats: [.channel(8, left: true)],
                users: [.sample(2)],
                state: .at(10)
            )
        }
    }

    @Test func `what was written while we were not in a channel is known to lack`() async throws {
        let fixture = try await start()
        let update = TL.Update.updateChannel(.init(channelID: 8))
        try await fixture.tell([.of([update], chats: [.channel(8, left: true)])])
        #expect(try await known(fixture) == [1...5])
        // Joined again; 6 to 8 were written meanwhile.
        try await fixture.tell([.of([update, .post(9, "after", pts: 31)], chats: [.channel(8)])])
        #expect(try await fixture.text(9) == "after")
        #expect(try await fixture.pts() == 31)
        let ranges = try await known(fixture)
        #expect(!ranges.contains { $0.contains(6) })
    }

    @Test func `what came before a channel that we look at was followed is known to lack`() async throws {
        let fixture = try await start()
        let update = TL.Update.updateChannel(.init(channelID: 8))
        try await fixture.tell([.of([update], chats: [.channel(8, left: true)])])
        // The chat was viewed meanwhile, so that its end is stored once more.
        try await fixture.engine.store.transaction {
            try $0.addChunk(1...Int32.max, Self.everywhere, of: ChannelFixture.channel)
        }
        row(fixture, top: 9, pts: 30)
        let processor = fixture.processor.processor
        _ = try await fixture.engine.run { await processor.poll(8) }
        #expect(try await fixture.pts() == 30)
        let ranges = try await known(fixture)
        #expect(ranges == [1...5, 9...Int32.max - 1], "\(ranges)")
    }

    @Test func `a channel that we only look at is in no list, whatever is written to it`() async throws {
        let fixture = try await start()
        let update = TL.Update.updateChannel(.init(channelID: 8))
        try await fixture.tell([.of([update], chats: [.channel(8, left: true)])])
        row(fixture, top: 9, pts: 30)
        fixture.engine.api.on(TLFunction.UpdatesGetChannelDifference.self) { _ in
            .channelDifference(
                .init(
                    final: true,
                    pts: 31,
                    newMessages: [.text(10, "news", channel: 8)],
                    otherUpdates: [],
                    chats: [.channel(8, left: true)],
                    users: [.sample(2)]
                )
            )
        }
        let processor = fixture.processor.processor
        for _ in 0..<2 { _ = try await fixture.engine.run { await processor.poll(8) } }
        #expect(try await fixture.text(10) == "news")
        #expect(try await fixture.pts() == 31)
        let inclusion = try await fixture.engine.store.read { try $0.chat(ChannelFixture.channel).inclusion }
        #expect(inclusion == nil)
    }
}
