import ClientModel
import MessageStore
import Testing

@Suite struct SendingTests {
    private static func draft(_ timestamp: Int32, _ flags: MessageFlags, in peer: PeerID = ada) -> Message {
        let key = MessageKey(peer: peer, namespace: .local, id: 0)
        return Message(MessageFields(key: key, timestamp: timestamp, flags: flags))
    }

    @Test func `messages on their way and failed ones are listed chat by chat`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            try transaction.add([
                Self.draft(9, .sending, in: bob), Self.draft(8, .sending), Self.draft(7, .failed),
                Self.draft(6, .sending), message(1),
            ])
        }
        let found = try await store.read { reader in
            (
                try reader.unsentMessages().map(\.timestamp),
                try reader.failedMessages(in: ada).map(\.timestamp)
            )
        }
        #expect(found.0 == [6, 8, 9])
        #expect(found.1 == [7])
        #expect(try await store.read { try $0.failedMessages(in: bob) } == [])
    }

    @Test func `unsent messages stay behind what a chat got meanwhile`() async throws {
        let store = try StoreFixture().store
        let sent = try await store.transaction { transaction in
            let drafts = try transaction.add([
                Self.draft(5, .sending), Self.draft(6, .sending), Self.draft(50, .sending),
                Self.draft(5, .failed), Self.draft(5, .sending, in: bob),
            ])
            try transaction.delayUnsent(in: ada, to: 20, except: drafts[0].stableID)
            return drafts.map(\.stableID)
        }
        let times = try await store.read { reader in try sent.map { try reader.message($0)?.timestamp } }
        #expect(times == [5, 20, 50, 5, 5])
    }

    @Test func `an album's failed messages are one group, until they are regrouped`() async throws {
        let store = try StoreFixture().store
        let drafts = try await store.transaction { transaction in
            let drafts = try transaction.add((1...3).map { Self.draft($0, .failed) })
            try transaction.regroup(drafts.prefix(2).map(\.stableID), as: 77)
            return drafts
        }
        let group = try await store.read { try $0.failedGroup(of: drafts[0].key).map(\.stableID) }
        #expect(group == drafts.prefix(2).map(\.stableID))
        try await store.transaction { try $0.regroup([drafts[0].stableID], as: nil) }
        #expect(try await store.read { try $0.failedGroup(of: drafts[0].key).count } == 1)
        #expect(try await store.read { try $0.failedGroup(of: message(9).key) } == [])
    }
}
