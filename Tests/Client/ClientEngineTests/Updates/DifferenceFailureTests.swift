import ClientModel
import ClientNetwork
import MessageStore
import Signals
import TelegramSchema
import Testing

@testable import ClientEngine

/// The update processor's behaviour when the server does not deliver missed updates.
@Suite struct DifferenceFailureTests {
    @Test func `what stays held after a difference is asked for again after growing pauses`() async throws {
        let fixture = try await ProcessorFixture()
        let before = fixture.differences.count
        fixture.processor.take(.message(6, pts: 12))
        await fixture.engine.advance(by: .seconds(30), step: .milliseconds(250))
        let count = fixture.differences.count - before
        #expect((2...20).contains(count))
        // The missing update arrives after all.
        fixture.processor.take(.message(5, pts: 11))
        await fixture.engine.settle()
        #expect(fixture.newMessages == [5, 6])
    }

    @Test
    func `a difference that the server refuses is passed over: all is fetched anew from where it stands`()
        async throws
    {
        let fixture = try await ProcessorFixture()
        fixture.engine.api.on(TLFunction.UpdatesGetDifference.self) { request throws(APIError) in
            guard request.pts == 99 else { throw .refused(code: 400, name: "PERSISTENT_TIMESTAMP_INVALID") }
            return .differenceEmpty(.init(date: 1, seq: 0))
        }
        fixture.engine.api.on(TLFunction.UpdatesGetState.self) { _ in .at(99) }
        fixture.processor.missed()
        await fixture.engine.advance(by: .seconds(20), step: .milliseconds(250))
        #expect(try await fixture.state()?.pts == 99)
        #expect(fixture.told.value.contains { $0.stale.contains(.everything) })
        fixture.processor.take(.message(7, pts: 100))
        await fixture.engine.settle()
        #expect(try await fixture.state()?.pts == 100)
    }

    @Test func `while the server tells nothing of what was missed, what is done here goes on`() async throws {
        let fixture = try await ProcessorFixture()
        let isRefusing = Box(true)
        fixture.engine.api.on(TLFunction.UpdatesGetDifference.self) { _ throws(APIError) in
            guard !isRefusing.value else { throw .refused(code: 400, name: "PERSISTENT_TIMESTAMP_INVALID") }
            return .differenceEmpty(.init(date: 1, seq: 0))
        }
        fixture.engine.api.on(TLFunction.UpdatesGetState.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "INPUT_METHOD_INVALID")
        }
        fixture.processor.missed()
        await fixture.engine.advance(by: .seconds(20), step: .milliseconds(250))
        let processor = fixture.processor
        try await fixture.engine.run { try await processor.applyAffected(pts: 11, count: 1, channel: nil) }
        #expect(try await fixture.state()?.pts == 11)
        isRefusing.update { $0 = false }
        let before = fixture.differences.count
        await fixture.engine.advance(by: .seconds(61), step: .milliseconds(500))
        #expect(fixture.differences.count > before)
        let settled = fixture.differences.count
        await fixture.engine.advance(by: .seconds(120), step: .seconds(1))
        #expect(fixture.differences.count == settled)
    }

    @Test
    func `an answer that is too large is asked for in slices, and the change that is too large is left out`()
        async throws
    {
        let fixture = try await ProcessorFixture()
        fixture.engine.api.on(TLFunction.UpdatesGetDifference.self) { request throws(APIError) in
            guard request.ptsLimit == 1 else {
                throw .refused(code: 500, name: "RESPONSE_UNREADABLE")
            }
            guard request.pts == 10 else { throw .refused(code: 500, name: "RESPONSE_UNREADABLE") }
            return .differenceSlice(
                .init(
                    newMessages: [.text(5, "small")],
                    otherUpdates: [],
                    chats: [],
                    users: [.sample(2)],
                    intermediateState: .at(11)
                )
            )
        }
        fixture.engine.api.on(TLFunction.UpdatesGetState.self) { _ in .at(12) }
        fixture.processor.missed()
        await fixture.engine.advance(by: .seconds(2))
        #expect(try await fixture.text(5) == "small")
        #expect(try await fixture.state()?.pts == 12)
        fixture.processor.take(.message(9, "after", pts: 13))
        await fixture.engine.settle()
        #expect(try await fixture.text(9) == "after")
    }

    @Test func `a push before the start of the processor waits for the start`() async throws {
        let engine = try EngineFixture()
        engine.api.on(TLFunction.UpdatesGetDifference.self) { _ in .differenceEmpty(.init(date: 1, seq: 0)) }
        try await engine.run { [store = engine.store] in
            try await store.transaction { transaction in
                try transaction.setEntry(UpdateState(pts: 10, date: 1), for: .updateState)
                try transaction.setInclusion(ChatInclusion(.main), of: ProcessorFixture.ada)
            }
        }
        let processor = UpdateProcessor(engine.services)
        processor.take(.message(5, "early", pts: 11))
        processor.missed()
        await engine.settle()
        #expect(engine.api.callCount == 0)
        try await engine.run { try await processor.start() }
        await engine.settle()
        let pts = try await engine.store.read { try $0.entry(.updateState)?.pts }
        #expect(pts == 11)
        try await engine.run { await processor.stop() }
    }
}

/// The same for channels.
@Suite struct ChannelFailureTests {
    @Test func `what is held of a channel that nobody can ask about goes, and calls do not wait for it`()
        async throws
    {
        let fixture = try await ChannelFixture()
        try await fixture.tell([.of([.post(5, in: 77, pts: 3)]), .of([.post(7, in: 77, pts: 5)])])
        let processor = fixture.processor.processor
        let waiting = Task {
            try await processor.applyAffected(pts: 9, count: 1, channel: PeerID(.channel, 77))
        }
        await fixture.engine.advance(by: .seconds(1))
        await #expect(throws: CancellationError.self) {
            try await fixture.engine.run { try await waiting.value }
        }
        #expect(try await fixture.pts(PeerID(.channel, 77)) == nil)
        // The next update restarts it.
        try await fixture.tell([.of([.post(11, in: 77, pts: 12)])])
        #expect(try await fixture.pts(PeerID(.channel, 77)) == 12)
    }

    @Test func `a channel that stays behind its own pushes is asked after growing pauses`() async throws {
        let fixture = try await ChannelFixture()
        fixture.engine.api.on(TLFunction.UpdatesGetChannelDifference.self) { request in
            .channelDifferenceEmpty(.init(final: true, pts: request.pts))
        }
        try await fixture.tell([.of([.post(6, pts: 22)])])
        await fixture.engine.advance(by: .seconds(30), step: .milliseconds(250))
        #expect((2...20).contains(fixture.differences.count))
    }

    @Test func `a channel's answer that is too large is asked for in slices, and then given up`() async throws
    {
        let fixture = try await ChannelFixture()
        fixture.engine.api.on(TLFunction.UpdatesGetChannelDifference.self) { _ throws(APIError) in
            throw .refused(code: 500, name: "RESPONSE_UNREADABLE")
        }
        try await fixture.tell([.of([.updateChannelTooLong(.init(channelID: 8, pts: 30))])])
        await fixture.engine.advance(by: .seconds(5))
        #expect(fixture.differences.map(\.limit) == [100, 1])
        // The next push restarts it.
        try await fixture.tell([.of([.post(9, "later", pts: 31)])])
        #expect(try await fixture.text(9) == "later")
        #expect(try await fixture.pts() == 31)
    }

    @Test func `a row that was asked for before a chat was muted does not end that`() async throws {
        let fixture = try await ChannelFixture()
        let processor = fixture.processor.processor
        let channel = PeerID(.channel, 10)
        try await fixture.tell([.of([], chats: [.channel(10)])])
        // Enough for the log to be trimmed, so that all earlier changes are forgotten.
        var others = ConfirmedChanges()
        others.messages = Set(
            (1...17_000).map { MessageKey(peer: ChannelFixture.other, namespace: .cloud, id: $0) }
        )
        let many = others
        try await fixture.engine.run { await processor.protect(many) }
        fixture.engine.api.on(TLFunction.MessagesGetPeerDialogs.self) { [store = fixture.engine.store] _ in
            // Meanwhile the user mutes the chat, and the server confirms it.
            var settings = PeerNotificationSettings()
            settings.muteUntil = .max
            let muted = settings
            _ = try? await store.transaction {
                try $0.setNotificationSettings(muted, of: channel, now: 1_700_000_000)
            }
            var changes = ConfirmedChanges()
            changes.chats = [channel: .settings]
            await processor.protect(changes)
            return .init(
                dialogs: [.channel(10, top: 0, pts: 40)],
                messages: [],
                chats: [.channel(10)],
                users: [],
                state: .at(10)
            )
        }
        try await fixture.tell([.of([.updateChannelTooLong(.init(channelID: 10, pts: 40))])])
        await fixture.engine.settle()
        #expect(try await fixture.pts(channel) == 40)
        let settings = try await fixture.engine.store.read { try $0.notificationSettings(channel) }
        #expect(settings?.muteUntil == .max)
    }
}
