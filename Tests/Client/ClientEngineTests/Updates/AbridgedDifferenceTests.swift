import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import TelegramSchema
import Testing

@testable import ClientEngine

/// What the account makes of a difference with the newest messages of each chat alone.
@Suite struct AbridgedDifferenceTests {
    private static let scope = ChunkScope(.cloud, .everywhere)

    /// An account at pts 10, which has all of the chat with Ada unless that is new, and receives these messages and
    /// updates.
    private func account(
        _ ids: ClosedRange<Int32>,
        _ updates: [TL.Update] = [],
        savesBytes: Bool = true,
        isNew: Bool = false,
        isHandled: Bool = false
    ) async throws -> EngineFixture {
        try await start(ids, updates, savesBytes: savesBytes, isNew: isNew, isHandled: isHandled).engine
    }

    /// The same, with its processor.
    private func start(
        _ ids: ClosedRange<Int32>,
        _ updates: [TL.Update],
        savesBytes: Bool = true,
        isNew: Bool = false,
        isHandled: Bool = false
    ) async throws -> (engine: EngineFixture, processor: UpdateProcessor) {
        let engine = try EngineFixture()
        var services = engine.services
        services.savesBytes = { savesBytes }
        let processor = UpdateProcessor(services)
        try await engine.run { [store = engine.store] in
            _ = try await store.transaction { transaction in
                try transaction.setEntry(UpdateState(pts: 10, date: 1), for: .updateState)
                var user = User(EngineFixture.selfID.number)
                user.flags = .isSelf
                try transaction.setPeer(.user(user))
                if isHandled {
                    let place = ArrivalPlace(last: .unassigned, since: 0)
                    try transaction.setEntry(place, for: .arrivalPlace)
                }
                guard !isNew else { return }
                try transaction.setInclusion(ChatInclusion(.main), of: ProcessorFixture.ada)
                let marks = IDReadState(maxIncomingRead: 0, maxOutgoingRead: 0, maxKnown: 0, count: 0)
                try transaction.setReadState(.idBased(marks), of: ProcessorFixture.ada)
                try transaction.addChunk(1...Int32.max, Self.scope, of: ProcessorFixture.ada)
            }
        }
        engine.api.on(TLFunction.UpdatesGetDifference.self) { _ in
            .difference(
                .init(
                    newMessages: ids.map { .text($0, "\($0)") },
                    otherUpdates: updates,
                    chats: [],
                    users: [.sample(1), .sample(2)],
                    state: .at(50)
                )
            )
        }
        try await engine.run { try await processor.start() }
        await engine.settle()
        return (engine, processor)
    }

    private func chunks(_ engine: EngineFixture) async throws -> [ClosedRange<Int32>] {
        try await engine.run { [store = engine.store] in
            try await store.read { try $0.chunks(Self.scope, of: ProcessorFixture.ada).ranges }
        }
    }

    /// The read mark by which a server says that it has left messages out.
    private static let mark = TL.Update.updateReadHistoryInbox(
        .init(
            peer: .peerUser(.init(userID: UserID(rawValue: ProcessorFixture.ada.number))),
            maxID: 0,
            stillUnreadCount: 40,
            pts: 50,
            ptsCount: 0
        )
    )

    @Test func `what was left out is a hole, and the unread count is the server's`() async throws {
        let engine = try await account(31...50, [Self.mark])
        #expect(engine.api.calls(of: TLFunction.UpdatesGetDifference.self).map(\.abridged) == [true])
        let ranges = try await chunks(engine)
        #expect(ranges.map(\.lowerBound) == [1, 31])
        #expect(ranges.first?.upperBound == 10)
        let state = try await engine.run { [store = engine.store] in
            try await store.read { try $0.chat(ProcessorFixture.ada).readState }
        }
        guard case .idBased(let read)? = state else { throw Unexpected() }
        #expect(read.count == 40)
    }

    @Test func `a message that always comes leaves a hole on both of its sides`() async throws {
        let engine = try await account(29...50, [Self.mark])
        #expect(try await chunks(engine).map(\.lowerBound) == [1, 31])
    }

    @Test func `the newest messages of a new chat are shown without another request`() async throws {
        let engine = try await account(31...50, [Self.mark], isNew: true)
        #expect(try await chunks(engine).map(\.lowerBound) == [31])
    }

    @Test func `answers that are older than the hole do not close it`() async throws {
        let (engine, processor) = try await start(31...50, [Self.mark])
        let top = try #require(ReceivedMessage(.text(9, "9"), selfID: EngineFixture.selfID))
        // What was asked before the difference came, and was answered before the new messages did.
        _ = try await engine.run { [processor] in
            try await processor.insert(askedAt: 0) { replay, changes in
                let page = HistoryPage(messages: [top], known: 5...Int32.max)
                try replay.add(page, Self.scope, of: ProcessorFixture.ada, except: changes)
            }
        }
        #expect(try await chunks(engine).map(\.lowerBound) == [1, 31])
        // What was asked since may fill it.
        _ = try await engine.run { [processor] in
            let revision = await processor.revision
            return try await processor.insert(askedAt: revision) { replay, changes in
                let page = HistoryPage(messages: [], known: 11...30)
                try replay.add(page, Self.scope, of: ProcessorFixture.ada, except: changes)
            }
        }
        #expect(try await chunks(engine).map(\.lowerBound) == [1])
    }

    @Test func `there is no hole where nothing fits between`() async throws {
        let engine = try await account(11...30, [Self.mark])
        #expect(try await chunks(engine).map(\.lowerBound) == [1])
    }

    @Test func `a chat that the server does not name has no hole`() async throws {
        let engine = try await account(31...50)
        #expect(try await chunks(engine).map(\.lowerBound) == [1])
    }

    @Test func `who did not ask for it takes the messages as all`() async throws {
        let engine = try await account(31...50, [Self.mark], savesBytes: false)
        #expect(engine.api.calls(of: TLFunction.UpdatesGetDifference.self).map(\.abridged) == [false])
        #expect(try await chunks(engine).map(\.lowerBound) == [1])
    }

    @Test func `a program that handles each message gets all of them`() async throws {
        let engine = try await account(11...50, isHandled: true)
        #expect(engine.api.calls(of: TLFunction.UpdatesGetDifference.self).map(\.abridged) == [false])
    }
}
