import ClientModel
import MessageStore
import Testing

@Suite struct OperationLogTests {
    private static let tag = OperationTag(rawValue: 3)

    @Test func `entries stand in the order of their chat and in that of all chats`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            try transaction.appendOperation(Self.tag, of: ada, [1])
            try transaction.appendOperation(Self.tag, of: bob, [2])
            try transaction.appendOperation(Self.tag, of: ada, [3], isMerged: false)
            let last = try transaction.appendOperation(Self.tag, of: ada, [4])
            try transaction.appendOperation(Self.tag, of: bob, [5])
            try transaction.updateOperation(last, place: .last)
        }
        let found = try await store.read { reader in
            (try reader.operations(Self.tag, of: ada), try reader.mergedOperations(Self.tag))
        }
        #expect(found.0.map(\.value) == [[1], [3], [4]])
        #expect(found.0.map(\.number) == [1, 2, 3])
        #expect(found.1.map(\.value) == [[1], [2], [5], [4]])
    }

    @Test func `a number is never given twice, until the log starts anew`() async throws {
        let store = try StoreFixture().store
        let numbers = try await store.transaction { transaction in
            var numbers: [Int64] = []
            for _ in 0..<3 {
                let entry = try transaction.appendOperation(Self.tag, of: ada, [])
                numbers.append(entry.number)
                try transaction.removeOperation(Self.tag, of: ada, entry.number)
            }
            try transaction.resetOperations(Self.tag, of: ada)
            return numbers + [try transaction.appendOperation(Self.tag, of: ada, []).number]
        }
        #expect(numbers == [1, 2, 3, 1])
    }

    @Test func `entries are removed one by one and up to a number`() async throws {
        let store = try StoreFixture().store
        let left = try await store.transaction { transaction in
            for value in 1...5 as ClosedRange<UInt8> {
                try transaction.appendOperation(Self.tag, of: ada, [value])
            }
            try transaction.removeOperations(Self.tag, of: ada, through: 2)
            let isThere = try transaction.removeOperation(Self.tag, of: ada, 4)
            let isGone = try !transaction.removeOperation(Self.tag, of: ada, 4)
            return isThere && isGone ? try transaction.reader.operations(Self.tag, of: ada) : []
        }
        #expect(left.map(\.value) == [[3], [5]])
    }
}
