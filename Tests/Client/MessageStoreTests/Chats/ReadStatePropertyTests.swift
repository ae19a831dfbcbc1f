import ClientModel
import SQLite
import TestKit
import Testing

@testable import MessageStore

@Suite struct ReadStatePropertyTests {
    @Test func `reading a thousand messages writes one row of the chat, and one of its list and counters`()
        throws
    {
        let trial = try StoreTrial()
        _ = try trial.commit { transaction in
            try transaction.setInclusion(ChatInclusion(.main), of: ada)
            try transaction.addChunk(1...(.max - 1), ReadStateTests.everything, of: ada)
            try transaction.setReadState(ReadStateTests.state(read: 0, count: 0, known: 0), of: ada)
            try transaction.add((1...1000).map { message($0) })
        }
        var before = 0
        var written = 0
        _ = try trial.commit { transaction in
            before = transaction.database.totalChanges
            try transaction.read(upTo: message(1000).position, in: ada)
            try transaction.settle()
            written = transaction.database.totalChanges - before
        }
        #expect(written == 3)
    }

    /// Pages, holes, deletions and moves in any order, mixed with reading and the server's answers. A count that
    /// claims to be exact equals the number of stored messages, and a top message is the newest one.
    @Test(arguments: [11, 12, 13] as [UInt64])
    func `an exact count is exact, whatever happens to holes and messages`(seed: UInt64) throws {
        let trial = try StoreTrial()
        var stressRun = MessageStressTest(seed: seed)
        var exact = 0
        for step in 0..<propertySteps(200) {
            _ = try trial.commit { transaction in
                try stressRun.blow(transaction)
                try Self.read(&stressRun, transaction)
            }
            for peer in stressRun.peers {
                let reader = trial.core.reader
                guard let chat = try reader.storedChat(peer) else { continue }
                #expect(
                    try reader.topMessage(of: peer) == chat.top,
                    "seed \(seed), step \(step): \(stressRun.log)"
                )
                guard case .idBased(let state)? = chat.readState else { continue }
                let isComplete = try reader.hasEverything(of: peer, above: state.maxIncomingRead)
                #expect(isComplete == chat.isCountExact, "seed \(seed), step \(step): \(stressRun.log)")
                #expect(state.count >= 0)
                guard chat.isCountExact else { continue }
                exact += 1
                let stored = try reader.incomingCount(of: peer, above: state.maxIncomingRead, upTo: .max)
                try #require(stored == state.count, "seed \(seed), step \(step): \(stressRun.log)")
            }
        }
        #expect(exact > 0)
        #expect(try ChatsPropertyTests.audit(trial) == [])
    }

    private static func read(_ stressRun: inout MessageStressTest, _ transaction: StoreTransaction) throws {
        guard stressRun.chance(30) else { return }
        let (peer, id) = (stressRun.somePeer(), stressRun.someID())
        switch Int.random(in: 0..<4, using: &stressRun.random) {
        case 0:
            let state = ReadStateTests.state(read: id, count: 7, known: id + 5)
            try transaction.setReadState(state, of: peer)
        case 1: try transaction.applyIncomingRead(upTo: id, in: peer, serverCount: 3)
        case 2:
            let position = MessagePosition(timestamp: id / 2, namespace: .cloud, id: id)
            try transaction.read(upTo: position, in: peer)
        default: try transaction.addChunk(id...(.max - 1), ChunkScope(.cloud, .everywhere), of: peer)
        }
    }
}
