import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema
import Testing

@testable import ClientEngine

/// Messages that delete themselves.
@Suite struct MessageExpiryTests {
    private static let now = Int32(EngineFixture.epoch / 1000)

    private func message(_ id: Int32, ttl: Int32?, date: Int32 = now) -> TL.Message {
        .message(
            .init(
                id: MessageID(rawValue: id),
                peerID: .peerUser(.init(userID: UserID(rawValue: FakeChat.bob.number))),
                date: date,
                message: "\(id)",
                ttlPeriod: ttl
            )
        )
    }

    private func stored(_ fixture: EngineFixture) async throws -> [Int32] {
        try await fixture.store.read { reader in
            try (1...200).filter {
                try reader.hasMessage(MessageKey(peer: FakeChat.bob, namespace: .cloud, id: $0))
            }
        }
    }

    /// Stores messages as an update brings them.
    private func take(_ messages: [TL.Message], _ fixture: EngineFixture) async throws {
        let selfID = fixture.services.selfID
        let received = messages.compactMap { ReceivedMessage($0, selfID: selfID) }
        try await fixture.store.transaction { transaction in
            var replay = UpdateReplay(transaction, selfID: selfID, now: Self.now, sentIDs: [:])
            for one in received { try replay.add(one) }
        }
    }

    @Test func `a message goes at its time without the server`() async throws {
        let fixture = try EngineFixture()
        let expiry = ExpiryTimer.messages(fixture.services)
        try await fixture.run { await expiry.start() }
        try await take([message(1, ttl: nil), message(2, ttl: 60), message(3, ttl: 120)], fixture)
        await fixture.advance(by: .seconds(50), step: .seconds(10))
        #expect(try await stored(fixture) == [1, 2, 3])
        await fixture.advance(by: .seconds(20), step: .seconds(5))
        #expect(try await fixture.until { try await stored(fixture) == [1, 3] })
        await fixture.advance(by: .seconds(70), step: .seconds(5))
        #expect(try await fixture.until { try await stored(fixture) == [1] })
        try await fixture.run { await expiry.stop() }
    }

    @Test func `very many that ended while the program was closed go step by step`() async throws {
        let fixture = try EngineFixture()
        let old = Self.now - 100
        try await take((1...200).map { message($0, ttl: $0 == 200 ? 500 : 60, date: old) }, fixture)
        let expiry = ExpiryTimer.messages(fixture.services)
        try await fixture.run { await expiry.start() }
        #expect(try await fixture.until { try await stored(fixture) == [200] })
        try await fixture.run { await expiry.stop() }
    }

    @Test func `a timer is told to the server, and one that was set elsewhere is taken over`() async throws {
        let fixture = try await ProcessorFixture { transaction in
            var user = User(ProcessorFixture.ada.number)
            user.accessHash = 5
            try transaction.setPeers([.user(user)])
            try transaction.updateCachedPeerData(ProcessorFixture.ada) { $0.about = "known" }
        }
        let engine = fixture.engine
        for seconds in [86_400, nil] as [Int32?] {
            let told = TL.Update.updatePeerHistoryTTL(
                .init(peer: .peerUser(.init(userID: 2)), ttlPeriod: seconds)
            )
            fixture.processor.take(.of([told]))
            await engine.settle()
            let stored = try await engine.store.read { try $0.cachedPeerData(ProcessorFixture.ada) }
            #expect(stored?.deleteTimer == seconds && stored?.about == "known")
        }
        let task = try await ChatSettings(engine.services).setDeleteTimer(60, of: ProcessorFixture.ada)
        let stored = try await engine.store.read { try $0.task(task) }
        let call = try StoredCall(record: #require(stored).payload)
        #expect(try TLFunction.MessagesSetHistoryTTL(decoding: call.function).period == 60)
    }
}
