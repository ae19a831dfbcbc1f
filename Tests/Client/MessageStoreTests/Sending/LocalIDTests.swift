import ClientModel
import Testing

@testable import MessageStore

/// Tasks name local messages by their keys, also after the messages were deleted.
@Suite struct LocalIDTests {
    private static func own(_ id: Int32 = 0, in peer: PeerID = ada) -> Message {
        let key = MessageKey(peer: peer, namespace: .local, id: id)
        return Message(MessageFields(key: key, timestamp: 5, flags: .sending))
    }

    @Test func `the id of a deleted message of ours is never given again`() async throws {
        let store = try StoreFixture().store
        let ids = try await store.transaction { transaction in
            try (0..<3).map { _ in
                let key = try transaction.add(Self.own()).key
                try transaction.delete([key])
                return key.id
            }
        }
        #expect(Set(ids).count == 3)
        #expect(ids == ids.sorted())
    }

    @Test func `an id that a message brought is not given to another, in no chat`() async throws {
        let store = try StoreFixture().store
        let ids = try await store.transaction { transaction in
            try transaction.add([Self.own(40), Self.own(), Self.own(in: bob)]).map(\.key.id)
        }
        #expect(ids == [40, 41, 42])
    }

    @Test func `what a transaction that failed took is given to nobody who keeps it twice`() async throws {
        struct StubError: Error {}
        let store = try StoreFixture().store
        let kept = try await store.transaction { try $0.add(Self.own()).key }
        await #expect(throws: StubError.self) {
            try await store.transaction { transaction in
                try transaction.add(Self.own())
                throw StubError()
            }
        }
        try await store.transaction { try $0.delete([kept]) }
        #expect(try await store.transaction { try $0.add(Self.own()).key.id } > kept.id)
    }

    @Test func `two processes give different ids to messages of ours`() throws {
        let trial = try StoreTrial()
        let beside = try StoreTrial(beside: trial)
        var ids: [Int32] = []
        for process in [trial, beside, trial, beside] {
            let id = try process.result { transaction in
                let key = try transaction.add(Self.own()).key
                try transaction.delete([key])
                return key.id
            }
            ids.append(id)
        }
        #expect(ids == [1, 2, 3, 4])
    }

    @Test func `at the end of the range an error says so, and what there is stays`() async throws {
        let store = try StoreFixture().store
        let last = try await store.transaction { transaction in
            try transaction.add(Self.own(.max - 1))
            return try transaction.add(Self.own()).key.id
        }
        #expect(last == .max)
        await #expect(throws: StoreError.noLocalIDLeft) {
            try await store.transaction { try $0.add(Self.own()) }
        }
        #expect(try await store.read { try $0.unsentMessages().map(\.key.id) } == [.max - 1, .max])
        try await store.transaction { try $0.add(message(7)) }
    }
}
