import ClientModel
import MessageStore
import Testing

@Suite struct DeadlineTests {
    @Test func `deadlines come soonest first and go with their message`() async throws {
        let store = try StoreFixture().store
        let ids = try await store.transaction { transaction in
            let ids = try transaction.add((1...3).map { message($0) }).map(\.stableID)
            try transaction.setDeadline(.selfDestruct, of: .message(ids[0]), 30)
            try transaction.setDeadline(.selfDestruct, of: .message(ids[1]), 10)
            try transaction.setDeadline(.selfDestruct, of: .message(ids[2]), 20)
            try transaction.setDeadline(.autoRemove, of: .message(ids[2]), 5)
            try transaction.setDeadline(.peerStatus, of: .peer(ada), 7)
            return ids
        }
        let due = try await store.read { try $0.deadlines(.selfDestruct, limit: 2) }
        #expect(due.map(\.time) == [10, 20])
        #expect(due.map(\.subject) == [.message(ids[1]), .message(ids[2])])
        try await store.transaction { transaction in
            try transaction.delete([message(2).key])
            try transaction.setDeadline(.selfDestruct, of: .message(ids[2]), 40)
            try transaction.setDeadline(.peerStatus, of: .peer(ada), nil)
        }
        let left = try await store.read { reader in
            (
                try reader.deadlines(.selfDestruct, limit: 9).map(\.time),
                try reader.deadline(.autoRemove, of: .message(ids[2])),
                try reader.deadlines(.peerStatus, limit: 1)
            )
        }
        #expect(left.0 == [30, 40])
        #expect(left.1 == 5)
        #expect(left.2.isEmpty)
    }

    @Test func `a message that is not stored has no deadline`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            try transaction.setDeadline(.selfDestruct, of: .message(StableID(rawValue: 99)), 1)
        }
        #expect(try await store.read { try $0.deadlines(.selfDestruct, limit: 1) }.isEmpty)
    }
}
