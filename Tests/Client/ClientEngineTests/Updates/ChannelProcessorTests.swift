import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct ChannelProcessorTests {
    @Test func `TC-06 a channel counts by itself, and its state is stored with what it tells`() async throws {
        let fixture = try await ChannelFixture()
        try await fixture.tell([.of([.post(5, "one", pts: 21)]), .of([.post(3, "two", in: 9, pts: 31)])])
        #expect(try await fixture.text(5) == "one")
        #expect(try await fixture.text(3, in: ChannelFixture.other) == "two")
        #expect(try await fixture.pts() == 21)
        #expect(try await fixture.pts(ChannelFixture.other) == 31)
        // Delivered again, as after a reconnect.
        try await fixture.tell([.of([.post(5, "old", pts: 21)])])
        #expect(try await fixture.text(5) == "one")
        #expect(fixture.processor.newMessages == [5, 3])
        #expect(fixture.differences.isEmpty)
    }

    @Test func `updates of a channel that swap places within the wait need no difference`() async throws {
        let fixture = try await ChannelFixture()
        try await fixture.tell([.of([.post(6, pts: 22)])])
        await fixture.engine.advance(by: .milliseconds(400))
        try await fixture.tell([.of([.post(5, pts: 21)])])
        await fixture.engine.advance(by: .seconds(1))
        #expect(fixture.processor.newMessages == [5, 6])
        #expect(fixture.differences.isEmpty)
    }

    @Test func `TC-06 what a channel lacks is asked for alone, slice by slice, while others go on`()
        async throws
    {
        let fixture = try await ChannelFixture()
        let accountDifferences = fixture.processor.differences.count
        fixture.engine.api.on(TLFunction.UpdatesGetChannelDifference.self) {
            [services = fixture.engine.services] request throws(APIError) in
            // A slow answer: the other group must not wait meanwhile.
            do { try await services.clock.sleep(for: .seconds(3)) } catch { throw .cancelled }
            guard request.pts < 23 else {
                return .channelDifferenceEmpty(.init(final: true, pts: request.pts))
            }
            let next = request.pts + 1
            let message = TL.Message.text(next - 16, "slice", channel: 8)
            return .channelDifference(
                .init(
                    final: false,
                    pts: next,
                    newMessages: [message],
                    otherUpdates: [],
                    chats: [.channel(8)],
                    users: [.sample(2)]
                )
            )
        }
        try await fixture.tell([.of([.post(7, "held", pts: 23)])])
        await fixture.engine.advance(by: .seconds(2))
        try await fixture.tell([.of([.post(3, "other", in: 9, pts: 31)])])
        #expect(try await fixture.text(3, in: ChannelFixture.other) == "other")
        #expect(try await fixture.pts() == 20)
        await fixture.engine.advance(by: .seconds(12))
        // The second slice reaches the held update.
        #expect(fixture.differences.map(\.pts) == [20, 21, 23])
        #expect(try await fixture.text(5) == "slice")
        #expect(try await fixture.text(7) == "held")
        #expect(try await fixture.pts() == 23)
        #expect(fixture.processor.differences.count == accountDifferences)
    }

    @Test func `TC-24 a channel of which too much was missed is fetched anew, and what is gone goes`()
        async throws
    {
        let fixture = try await ChannelFixture()
        let filler = HistoryGapLoader(fixture.engine.services, processor: fixture.processor.processor)
        let older: [TL.Update] = [.post(1, "kept", pts: 21), .post(2, "deleted meanwhile", pts: 22)]
        try await fixture.store(older)
        fixture.engine.api.on(TLFunction.UpdatesGetChannelDifference.self) { _ in
            .channelDifferenceTooLong(
                .init(
                    final: true,
                    dialog: .channel(8, top: 900, pts: 4_000),
                    messages: [.text(900, "newest", channel: 8)],
                    chats: [.channel(8)],
                    users: [.sample(2)]
                )
            )
        }
        fixture.engine.api.on(TLFunction.MessagesGetHistory.self) { _ in
            let messages: [TL.Message] = [900, 1].map { .text($0, "fetched", channel: 8) }
            return .channelMessages(
                .init(pts: 4_000, count: 2, messages: messages, chats: [.channel(8)], users: [.sample(2)])
            )
        }
        try await fixture.engine.run { await filler.start() }
        try await fixture.tell([.of([.updateChannelTooLong(.init(channelID: 8, pts: 4_000))])])
        #expect(try await fixture.pts() == 4_000)
        #expect(try await fixture.text(900) == "newest")
        #expect(try await fixture.text(2) != nil)
        // A view needs the history.
        let view = HistoryView(ChannelFixture.channel, frame: HistoryFrame(.newest, count: 40))
        let shown = fixture.engine.store.view(view).start(next: { _ in })
        await fixture.engine.advance(by: .seconds(1))
        #expect(try await fixture.message(2) == nil)
        #expect(try await fixture.text(1) == "fetched")
        withExtendedLifetime(shown) {}
    }

    @Test func `what the list says of a channel's counter begins it, or has the rest fetched`() async throws {
        let fixture = try await ChannelFixture()
        fixture.engine.api.on(TLFunction.UpdatesGetChannelDifference.self) { _ in
            .channelDifferenceEmpty(.init(final: true, pts: 35))
        }
        try await fixture.engine.run { [processor = fixture.processor.processor] in
            let revision = await processor.revision
            _ = try await processor.insert(askedAt: revision) { replay, changes in
                let dialogs: [TL.Dialog] = [
                    .channel(9, top: 0, pts: 35), .channel(10, top: 0, pts: 7),
                ]
                var received = ReceivedDialogs()
                received.add(dialogs.compactMap { ReceivedDialog($0, selfID: EngineFixture.selfID) }, [])
                try replay.add(received, except: changes)
            }
        }
        await fixture.engine.settle()
        #expect(fixture.differences.map(\.pts) == [30])
        #expect(try await fixture.pts(ChannelFixture.other) == 35)
        #expect(try await fixture.pts(PeerID(.channel, 10)) == 7)
    }

    @Test func `a channel that we are put out of leaves the list and is asked for no more`() async throws {
        let fixture = try await ChannelFixture()
        let update = TL.Update.updateChannel(.init(channelID: 8))
        try await fixture.tell([.of([update], chats: [.channel(8, left: true)])])
        let list = try await fixture.engine.store.read { try $0.chat(ChannelFixture.channel).inclusion }
        #expect(list == nil)
        #expect(try await fixture.pts() == nil)
        try await fixture.tell([.of([.updateChannelTooLong(.init(channelID: 8, pts: 50))])])
        await fixture.engine.advance(by: .seconds(2))
        #expect(fixture.differences.isEmpty)
        #expect(fixture.engine.api.calls(of: TLFunction.MessagesGetPeerDialogs.self).isEmpty)
    }

    @Test func `a channel that the server does not show is not asked for again and again`() async throws {
        let fixture = try await ChannelFixture()
        fixture.engine.api.on(TLFunction.UpdatesGetChannelDifference.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "CHANNEL_PRIVATE")
        }
        try await fixture.tell([.of([.post(9, pts: 25)])])
        await fixture.engine.advance(by: .seconds(5))
        #expect(fixture.differences.count == 1)
        #expect(try await fixture.pts() == nil)
    }

    @Test func `a send to a channel is known by its random id, whatever has its number elsewhere`()
        async throws
    {
        let fixture = try await ChannelFixture()
        let sent = try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.transaction { transaction in
                var fields = MessageFields(
                    key: MessageKey(peer: ChannelFixture.channel, namespace: .local, id: 0),
                    timestamp: 1_700_000_000,
                    author: EngineFixture.selfID,
                    flags: .sending
                )
                fields.randomID = 77
                return try transaction.add(Message(fields))
            }
        }
        try await fixture.tell([
            .of([.updateMessageID(.init(id: 5, randomID: 77))]), .message(5, "private", pts: 11),
            .of([
                .updateNewChannelMessage(
                    .init(message: .text(5, "ours", channel: 8, by: 1), pts: 21, ptsCount: 1)
                )
            ]),
        ])
        #expect(try await fixture.message(5)?.stableID == sent.stableID)
        #expect(try await fixture.text(5) == "ours")
        #expect(try await fixture.processor.text(5) == "private")
    }

    @Test func `deletions, pins, views and reads of a channel are its own`() async throws {
        let fixture = try await ChannelFixture()
        try await fixture.engine.store.transaction { transaction in
            let state = IDReadState(maxIncomingRead: 0, maxOutgoingRead: 0, maxKnown: 0, count: 0)
            try transaction.setReadState(.idBased(state), of: ChannelFixture.channel)
        }
        try await fixture.store((1...4).map { .post($0, pts: 20 + $0) })
        try await fixture.tell([
            .message(2, "private", pts: 11),
            .of([
                .updateDeleteChannelMessages(.init(channelID: 8, messages: [2], pts: 25, ptsCount: 1)),
                .updatePinnedChannelMessages(
                    .init(pinned: true, channelID: 8, messages: [3], pts: 26, ptsCount: 1)
                ),
                .updateChannelMessageViews(.init(channelID: 8, id: 4, views: 70)),
                .updateReadChannelInbox(.init(channelID: 8, maxID: 3, stillUnreadCount: 1, pts: 26)),
                .updateChannelAvailableMessages(.init(channelID: 8, availableMinID: 1)),
            ]),
        ])
        #expect(try await fixture.message(2) == nil)
        #expect(try await fixture.message(1) == nil)
        #expect(try await fixture.processor.text(2) == "private")
        #expect(try await fixture.message(3)?.flags.contains(.pinned) == true)
        #expect(try await fixture.message(4)?.views == 70)
        let state = try await fixture.engine.store.read { try $0.chat(ChannelFixture.channel).readState }
        #expect(state?.idBased?.maxIncomingRead == 3)
        #expect(fixture.processor.told.value.last?.readIncoming == [ChannelFixture.channel: 3])
    }
}

extension ReadState {
    /// The id-based read state; nil for a secret chat.
    var idBased: IDReadState? {
        if case .idBased(let state) = self { state } else { nil }
    }
}
