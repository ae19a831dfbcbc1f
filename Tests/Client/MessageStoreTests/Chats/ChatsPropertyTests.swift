import ClientModel
import TestKit
import Testing

@testable import MessageStore

@Suite struct ChatsPropertyTests {
    static let places: [ChatPlace] = [.list(.main), .list(.archive), .folder(0), .folder(1), .folder(2)]

    /// Opens every view on chats, peers and counters, on one store.
    static func openViews(_ trial: StoreTrial) throws {
        for place in places {
            for count in [2, 9] {
                try trial.open(
                    ChatListView(place, count: count),
                    isSame: {
                        ($0.entries, $0.edgeBelow, $0.edgeAbove) == ($1.entries, $1.edgeBelow, $1.edgeAbove)
                    },
                    leads: { old, new in
                        new.changes.applied(to: old.entries) { new.entries[$0] } == new.entries
                    }
                )
            }
        }
        try trial.open(UnreadCountersView(places))
        try trial.open(NextMuteEndView())
        try trial.open(ReadStateSyncsView())
        try trial.open(ReadStateView(ChatsModel.peers.prefix(2)))
        try trial.open(DraftsView.all)
        try trial.open(DraftsView.unsynced)
        try trial.open(InterfaceStateView(DraftKey(ada)))
        try trial.open(TagSummariesView(ada, [.tag(.unseenMention)]))
        try trial.open(ContactsView())
        try trial.open(RecentPeersView(limit: 3))
        try trial.open(PeerMapView.peers(ChatsModel.peers))
        try trial.open(PeerMapView.presences(ChatsModel.peers))
        try trial.open(PeerMapView.notificationSettings(ChatsModel.peers))
        try trial.open(PeerMapView.chats(ChatsModel.peers))
        for peer in ChatsModel.peers { try trial.open(PeerView(peer)) }
    }

    /// Two processes write alternately; the views and the stored data of both agree with the model after every
    /// commit.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `lists, counters and live views agree with the model`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var model = ChatsModel()
        let here = try StoreTrial()
        _ = try here.commit { transaction in
            for peer in ChatsModel.peers {
                try transaction.addChunk(1...(.max - 1), ChunkScope(.cloud, .everywhere), of: peer)
                try transaction.setReadState(ReadStateTests.state(read: 0, count: 0, known: 0), of: peer)
            }
        }
        let there = try StoreTrial(beside: here)
        try Self.openViews(here)
        try Self.openViews(there)
        for step in 0..<propertySteps(60) {
            let (writer, other) = Int.random(in: 0..<4, using: &random) == 0 ? (there, here) : (here, there)
            let count = Int.random(in: 1...4, using: &random)
            model.log = []
            let faults = try writer.commit { transaction in
                for _ in 0..<count { try model.step(&random, transaction) }
            }
            try #require(faults.isEmpty, "seed \(seed), step \(step), \(model.log): \(faults)")
            // The other process may see several commits at once.
            if Bool.random(using: &random) {
                let faults = try other.catchUp()
                try #require(faults.isEmpty, "seed \(seed), step \(step), \(model.log), the other: \(faults)")
            }
            try Self.compare(StoreReader(here.core.reader.database), model, "seed \(seed), step \(step)")
        }
        #expect(try Self.audit(here) == [])
    }

    static func audit(_ trial: StoreTrial) throws -> [CounterAudit.Repair] {
        var audit = CounterAudit()
        while !audit.isFinished {
            _ = try trial.commit { audit = try $0.verifyCounters(audit, limit: 1) }
        }
        return audit.repairs
    }

    private static func compare(_ reader: StoreReader, _ model: ChatsModel, _ note: Comment) throws {
        let order = model.order
        for place in places {
            let expected = order[place] ?? []
            try #require(try reader.chatPositions(in: place, limit: 99).map(\.peer) == expected, note)
            let unread = expected.filter { model.chats[$0]?.isUnread == true }
            #expect(try reader.unreadChats(in: place).map(\.peer) == unread, note)
            let counters = try reader.unreadCounters(of: place)
            let (all, ringing) = (counters.total(), counters.total(includingMuted: false))
            let sums = [all.chats, all.messages, all.mentions, ringing.chats, ringing.messages]
            try #require(sums == model.counters(of: expected), note)
        }
    }
}
