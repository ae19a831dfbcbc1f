import ClientModel
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

/// The results of our own calls in the update processor.
@Suite struct OwnUpdatesTests {
    private func answer(_ id: Int32, randomID: Int64, pts: Int32) -> TL.Updates {
        let named = TL.Update.updateMessageID(.init(id: MessageID(rawValue: id), randomID: randomID))
        return .of([named, .message(id, "mine", pts: pts, by: 1)])
    }

    private func message(_ id: StableID, in fixture: ProcessorFixture) async throws -> Message? {
        try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.read { try $0.message(id) }
        }
    }

    private func count(in fixture: ProcessorFixture) async throws -> Int {
        let count = Box(0)
        try await fixture.engine.run { [store = fixture.engine.store] in
            try await store.read { reader in
                try reader.scanMessages(of: ProcessorFixture.ada) { _ in
                    count.update { $0 += 1 }
                    return true
                }
            }
        }
        return count.value
    }

    @Test func `our message keeps its identity when the server gives it its place`() async throws {
        let fixture = try await ProcessorFixture()
        let local = try await fixture.addLocal(randomID: 77)
        let processor = fixture.processor
        let updates = answer(5, randomID: 77, pts: 11)
        let isPlaced = Box(false)
        try await fixture.engine.run {
            try await processor.apply(updates) { transaction in
                let placed = try transaction.reader.message(local.stableID)?.key.namespace == .cloud
                isPlaced.update { $0 = placed }
            }
        }
        #expect(isPlaced.value)
        let placed = try await message(local.stableID, in: fixture)
        #expect(placed?.key.id == 5)
        #expect(placed?.flags.contains(.sending) == false)
        #expect(try await count(in: fixture) == 1)
        #expect(fixture.newMessages == [])
    }

    @Test func `a copy that came by a push first becomes one with ours`() async throws {
        let fixture = try await ProcessorFixture()
        let local = try await fixture.addLocal(randomID: 77)
        fixture.processor.take(.message(5, "mine", pts: 11, by: 1))
        await fixture.engine.settle()
        let processor = fixture.processor
        let updates = answer(5, randomID: 77, pts: 11)
        try await fixture.engine.run { try await processor.apply(updates) }
        #expect(try await message(local.stableID, in: fixture)?.key.id == 5)
        #expect(try await count(in: fixture) == 1)
    }

    @Test func `a short answer moves our message as it is`() async throws {
        let fixture = try await ProcessorFixture()
        let local = try await fixture.addLocal(randomID: 77)
        let processor = fixture.processor
        let sent = TL.Updates.UpdateShortSentMessage(id: 5, pts: 11, ptsCount: 1, date: 1_700_000_005)
        try await fixture.engine.run {
            try await processor.apply(.updateShortSentMessage(sent), randomID: 77)
        }
        let placed = try await message(local.stableID, in: fixture)
        #expect(placed?.key.id == 5)
        #expect(placed?.timestamp == 1_700_000_005)
        #expect(try await fixture.state()?.pts == 11)
    }

    @Test func `a result that lacks something before it returns when that came`() async throws {
        let fixture = try await ProcessorFixture()
        let local = try await fixture.addLocal(randomID: 77)
        let processor = fixture.processor
        let updates = answer(6, randomID: 77, pts: 12)
        let isDone = Box(false)
        let task = Task {
            try await processor.apply(updates)
            isDone.update { $0 = true }
        }
        await fixture.engine.settle()
        #expect(!isDone.value)
        processor.take(.message(5, pts: 11))
        #expect(await fixture.engine.until { isDone.value })
        try await task.value
        #expect(try await message(local.stableID, in: fixture)?.key.id == 6)
    }

    @Test func `a result that lacks something for long returns with the difference`() async throws {
        let fixture = try await ProcessorFixture()
        let local = try await fixture.addLocal(randomID: 77)
        fixture.engine.api.on(TLFunction.UpdatesGetDifference.self) { _ in
            let messages: [TL.Message] = [.text(5, "lost"), .text(6, "mine", by: 1)]
            return .difference(
                .init(newMessages: messages, otherUpdates: [], chats: [], users: [], state: .at(12))
            )
        }
        let processor = fixture.processor
        let updates = answer(6, randomID: 77, pts: 12)
        let isDone = Box(false)
        let task = Task {
            try await processor.apply(updates)
            isDone.update { $0 = true }
        }
        await fixture.engine.settle()
        await fixture.engine.advance(by: .milliseconds(600))
        #expect(await fixture.engine.until { isDone.value })
        try await task.value
        #expect(try await message(local.stableID, in: fixture)?.key.id == 6)
        #expect(try await count(in: fixture) == 2)
        #expect(fixture.newMessages == [5])
    }

    @Test func `a caller whose code throws hears it, and the updates are applied`() async throws {
        struct Objection: Error {}
        let fixture = try await ProcessorFixture()
        let processor = fixture.processor
        await #expect(throws: Objection.self) {
            try await fixture.engine.run {
                try await processor.apply(.message(5, "there", pts: 11)) { _ in throw Objection() }
            }
        }
        #expect(try await fixture.text(5) == "there")
    }

    @Test func `a call that only counts moves the state with its caller's changes`() async throws {
        let fixture = try await ProcessorFixture()
        fixture.processor.take(.message(5, pts: 11))
        await fixture.engine.settle()
        let processor = fixture.processor
        let key = MessageKey(peer: ProcessorFixture.ada, namespace: .cloud, id: 5)
        try await fixture.engine.run {
            try await processor.applyAffected(pts: 12, count: 1) { try $0.delete([key]) }
        }
        #expect(try await fixture.state()?.pts == 12)
        #expect(try await fixture.text(5) == nil)
    }

    @Test func `operations that wait when the processor stops fail as cancelled`() async throws {
        let fixture = try await ProcessorFixture()
        let processor = fixture.processor
        let task = Task { try await processor.apply(.message(6, pts: 12)) }
        await fixture.engine.settle()
        let stopping = Task { await processor.stop() }
        await fixture.engine.settle()
        await stopping.value
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
