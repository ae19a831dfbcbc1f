import ClientModel
import Signals
import TestKit
import Testing

@testable import MessageStore

/// Long histories are deleted in steps of bounded length.
@Suite struct DeletionStepTests {
    private static func count(_ reader: StoreReader, _ peer: PeerID = ada) throws -> Int {
        var count = 0
        try reader.scanMessages(of: peer) { _ in
            count += 1
            return true
        }
        return count
    }

    private static func ids(_ trial: StoreTrial) throws -> [Int32] {
        var ids: [Int32] = []
        try trial.core.reader.scanMessages(of: ada) { message in
            ids.append(message.key.id)
            return true
        }
        return ids
    }

    private static func trial(_ count: Int32) throws -> StoreTrial {
        let trial = try StoreTrial()
        _ = try trial.commit { transaction in
            try transaction.add((1...count).map { message($0) })
            try transaction.addChunk(1...count, ChunkScope(.cloud, .everywhere), of: ada)
            try transaction.setInclusion(ChatInclusion(.main), of: ada)
        }
        return trial
    }

    @Test func `a long history goes in steps from its far end, and views follow each`() throws {
        let trial = try Self.trial(1_000)
        let history = try trial.open(
            HistoryView(ada, frame: HistoryFrame(.newest)),
            isSame: { $0.shows(sameAs: $1) }
        )
        let chats = try trial.open(ChatListView(.list(.main), count: 5), isSame: { $0.entries == $1.entries })
        let deletions = try trial.open(DeletionsView())
        #expect(try trial.commit { try $0.clearHistory(of: ada) } == [])
        var left = [try Self.count(trial.core.reader)]
        while !deletions.told.isEmpty {
            #expect(history.told.entries.last?.message.key.id == 1_000)
            #expect(chats.told.entries.count == 1)
            trial.core.continueDeletions()
            #expect(try trial.faults() == [])
            left.append(try Self.count(trial.core.reader))
        }
        #expect(left == [744, 488, 232, 0])
        #expect(history.told.entries.isEmpty)
        #expect(history.told.demand.isEmpty)
        #expect(try ChatsPropertyTests.audit(trial) == [])
    }

    @Test func `what is stored while a history is being deleted stays`() throws {
        let trial = try Self.trial(600)
        _ = try trial.commit { transaction in
            try transaction.clearHistory(of: ada)
            try transaction.add([message(500, text: "again"), message(601), message(300)])
            try transaction.delete([message(300).key])
        }
        _ = try trial.commit { try $0.add([message(590, text: "again"), message(10)]) }
        while trial.core.hasDeletions { trial.core.continueDeletions() }
        #expect(try Self.ids(trial) == [10, 500, 590, 601])
    }

    @Test func `a deletion that was begun is ended after a restart`() async throws {
        let trial = try Self.trial(900)
        _ = try trial.commit { try $0.deleteMessages(in: 11...890, .cloud, of: ada) }
        #expect(try Self.count(trial.core.reader) == 900 - Deletion.stepLength)
        let files = StoreFiles(folder: trial.folder.path)
        let store = try MessageStore.open(files, options: StoreOptions(key: nil))
        for try await left in store.view(DeletionsView()).values(buffer: .latest(1)) where left.isEmpty {
            break
        }
        #expect(try await store.read { try Self.count($0) } == 20)
        await store.close()
    }

    @Test func `two processes delete what one of them began, and each message once`() throws {
        let trial = try Self.trial(1_000)
        let beside = try StoreTrial(beside: trial)
        let view = try beside.open(DeletionsView())
        _ = try trial.commit { try $0.clearHistory(of: ada) }
        #expect(try beside.catchUp() == [])
        #expect(view.told == [ada])
        while beside.core.hasDeletions || trial.core.hasDeletions {
            beside.core.continueDeletions()
            trial.core.continueDeletions()
        }
        #expect(try beside.catchUp() == [])
        #expect(view.told.isEmpty)
        #expect(try Self.ids(beside) == [])
    }

    @Test func `what one author wrote in a long history goes in steps as well`() throws {
        let trial = try Self.trial(600)
        _ = try trial.commit { transaction in
            for id in [5, 300, 599] as [Int32] { try transaction.update(message(id).key) { $0.author = bob } }
            try transaction.deleteMessages(by: bob, in: ada)
        }
        #expect(try Self.count(trial.core.reader) == 599)
        while trial.core.hasDeletions { trial.core.continueDeletions() }
        #expect(try Set(Self.ids(trial)) == Set(1...600).subtracting([5, 300, 599]))
    }

    @Test func `one transaction looks at no more messages however much it deletes`() throws {
        let trial = try Self.trial(300)
        _ = try trial.commit { transaction in
            try transaction.add((1...300).map { message($0, in: bob) })
            try transaction.clearHistory(of: ada)
            try transaction.clearHistory(of: bob)
        }
        let left = try Self.count(trial.core.reader) + Self.count(trial.core.reader, bob)
        #expect(left == 600 - Deletion.stepLength)
    }

    @Test func `transactions run between the steps of a deletion`() async throws {
        let store = try StoreFixture().store
        try await store.transaction(.buffered) { try $0.add((1...3_000).map { message($0) }) }
        let clearing = store.transactionSignal(.buffered) { try $0.clearHistory(of: ada) }
        let counting = store.transactionSignal(.buffered) { try Self.count($0.reader) }
        let begun = clearing.start(next: {})
        defer { begun.dispose() }
        // Behind the first in the writer's queue, and long before the last step.
        for try await left in counting.values(buffer: .latest(1)) { #expect(left > 0) }
        for try await chats in store.view(DeletionsView()).values(buffer: .latest(1)) where chats.isEmpty {
            break
        }
        #expect(try await store.read { try Self.count($0) } == 0)
    }
}
