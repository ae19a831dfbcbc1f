import ClientModel
import ClientNetwork
import MessageStore
import Signals
import StdExtras
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct ReadStateServiceTests {
    /// A chat with ten incoming messages, all unread, and a runner that sends read states.
    private func start(_ fixture: EngineFixture) async throws -> TaskRunner {
        let runner = try await fixture.runner()
        try await fixture.store.transaction { transaction in
            try transaction.add((1...10).map { Self.incoming($0) })
            try transaction.addChunk(1...Int32.max, ChunkScope(.cloud, .everywhere), of: FakeChat.bob)
            let state = IDReadState(maxIncomingRead: 0, maxOutgoingRead: 0, maxKnown: 10, count: 10)
            try transaction.setReadState(.idBased(state), of: FakeChat.bob)
        }
        try await fixture.run { [store = fixture.store] in
            await runner.handleStates(FakeUpdateSink(store))
            try await runner.start()
        }
        return runner
    }

    private static func incoming(_ id: Int32) -> Message {
        Message(
            MessageFields(
                key: MessageKey(peer: FakeChat.bob, namespace: .cloud, id: id),
                timestamp: 1_600_000_000 + id,
                author: FakeChat.bob,
                flags: .incoming
            )
        )
    }

    private func unread(_ fixture: EngineFixture) async throws -> Int32 {
        try await fixture.store.read { try $0.chat(FakeChat.bob).unreadCount }
    }

    private func isPushed(_ fixture: EngineFixture) async throws -> Bool {
        try await fixture.store.read { try $0.chat(FakeChat.bob).readSync.isEmpty }
    }

    @Test func `the counter falls at once and the server is told`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesReadHistory.self) { _ in .init(pts: 5, ptsCount: 1) }
        let parts = try await start(fixture)
        try await ReadStateService(fixture.services).read(upTo: Self.incoming(7).position, in: FakeChat.bob)
        #expect(try await unread(fixture) == 3)
        #expect(try await fixture.until { try await isPushed(fixture) })
        #expect(fixture.api.calls(of: TLFunction.MessagesReadHistory.self).map(\.maxID) == [7])
        withExtendedLifetime(parts) {}
    }

    @Test func `TC-73: a failing push is neither confirmed nor hammered, and arrives in the end`()
        async throws
    {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesReadHistory.self) { [clock = fixture.clock] _ throws(APIError) in
            if clock.now < .seconds(60) { throw .refused(code: 500, name: "INTERNAL") }
            return .init(pts: 5, ptsCount: 1)
        }
        let parts = try await start(fixture)
        try await ReadStateService(fixture.services).read(upTo: Self.incoming(7).position, in: FakeChat.bob)
        await fixture.pass(.seconds(30))
        #expect(try await !isPushed(fixture))
        await fixture.pass(.seconds(100))
        #expect(try await fixture.until { try await isPushed(fixture) })
        #expect(fixture.api.calls(of: TLFunction.MessagesReadHistory.self).count <= 25)
        withExtendedLifetime(parts) {}
    }

    @Test func `what is read while the push is under way is pushed after it`() async throws {
        let fixture = try EngineFixture()
        let reading = ReadStateService(fixture.services)
        fixture.api.on(TLFunction.MessagesReadHistory.self) { [clock = fixture.services.clock] _ in
            do { try await clock.sleep(for: .seconds(1)) } catch { return .init(pts: 0, ptsCount: 0) }
            return .init(pts: 5, ptsCount: 1)
        }
        let parts = try await start(fixture)
        try await reading.read(upTo: Self.incoming(3).position, in: FakeChat.bob)
        #expect(await fixture.until { !fixture.api.calls(of: TLFunction.MessagesReadHistory.self).isEmpty })
        try await reading.read(upTo: Self.incoming(9).position, in: FakeChat.bob)
        await fixture.pass(.seconds(4))
        #expect(try await fixture.until { try await isPushed(fixture) })
        #expect(fixture.api.calls(of: TLFunction.MessagesReadHistory.self).map(\.maxID) == [3, 9])
        withExtendedLifetime(parts) {}
    }

    @Test func `a message that comes while the chat is on the screen is read as it is stored`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesReadHistory.self) { _ in .init(pts: 5, ptsCount: 1) }
        let parts = try await start(fixture)
        let open = ReadStateService(fixture.services).readOnArrival(in: FakeChat.bob)
        let count = try await fixture.store.transaction { transaction in
            try transaction.add(Self.incoming(11))
            return try transaction.reader.chat(FakeChat.bob).unreadCount
        }
        #expect(count == 0)
        open.cancel()
        withExtendedLifetime(parts) {}
    }

    @Test func `TC-109: a mention that was seen is one no more, and the server is told`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesReadMessageContents.self) { _ in .init(pts: 5, ptsCount: 1) }
        let runner = try await start(fixture)
        let key = MessageKey(peer: FakeChat.bob, namespace: .cloud, id: 4)
        try await fixture.store.transaction { transaction in
            try transaction.update(key) { fields in
                fields.flags.insert(.unreadMention)
                fields.tags.insert(.unseenMention)
            }
        }
        let reading = ReadStateService(fixture.services)
        try await reading.readContents(of: [key])
        try await reading.readContents(of: [key])
        #expect(try await fixture.store.read { try $0.message(key)?.tags.contains(.unseenMention) } == false)
        let isTold = await fixture.until {
            !fixture.api.calls(of: TLFunction.MessagesReadMessageContents.self).isEmpty
        }
        #expect(isTold)
        await fixture.quiet()
        let calls = fixture.api.calls(of: TLFunction.MessagesReadMessageContents.self)
        #expect(calls.map { $0.id.map(\.rawValue) } == [[4]])
        withExtendedLifetime(runner) {}
    }
}
