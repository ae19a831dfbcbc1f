import ClientModel
import TestKit
import Testing

@testable import MessageStore

/// Random transactions on peers and chats; after each one every view equals a newly loaded one.
@Suite struct PeopleTrialTests {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `patched views of peers and chats equal loaded ones`(seed: UInt64) throws {
        let trial = try StoreTrial()
        try Self.open(in: trial)
        var stressRun = PeopleStressTest(seed: seed)
        for step in 0..<propertySteps(240) / 4 {
            let faults = try trial.commit { try stressRun.blow($0) }
            if let fault = faults.first {
                Issue.record("seed \(seed), step \(step): \(fault)")
                return
            }
        }
    }

    @Test(arguments: 11...12 as ClosedRange<UInt64>)
    func `views of peers and chats follow what another process writes`(seed: UInt64) throws {
        let first = try StoreTrial()
        let trials = try [first, StoreTrial(beside: first)]
        for trial in trials { try Self.open(in: trial) }
        var stressRun = PeopleStressTest(seed: seed)
        for step in 0..<propertySteps(120) / 4 {
            let writer = stressRun.number(0...1)
            var faults = try trials[writer].commit { try stressRun.blow($0) }
            if stressRun.number(0...1) == 0 { faults += try trials[1 - writer].catchUp() }
            if let fault = faults.first {
                Issue.record("seed \(seed), step \(step): \(fault)")
                return
            }
        }
    }

    private static func open(in trial: StoreTrial) throws {
        let peers = PeopleStressTest.peers
        for peer in peers {
            try trial.open(PeerView(peer))
            let spaces = [MessageSpace.tag(.unseenMention), .tag(.unseenReaction), .tag(.photo)]
            try trial.open(TagSummariesView(peer, spaces))
            try trial.open(InterfaceStateView(DraftKey(peer)))
        }
        try trial.open(PeerMapView.peers(peers.prefix(3)))
        try trial.open(PeerMapView.presences(peers))
        try trial.open(PeerMapView.notificationSettings(peers))
        try trial.open(PeerMapView.chats(peers))
        try trial.open(ContactsView())
        try trial.open(RecentPeersView(limit: 2))
        try trial.open(ReadStateView([ada, PeopleStressTest.group]))
        try trial.open(ReadStateSyncsView())
        try trial.open(DraftsView.all)
        try trial.open(DraftsView.unsynced)
        try trial.open(NextMuteEndView())
        let places: [ChatPlace] = [.list(.main), .list(.archive), .folder(1), .folder(2)]
        try trial.open(UnreadCountersView(places))
        for place in places { try open(place, in: trial) }
    }

    private static func open(_ place: ChatPlace, in trial: StoreTrial) throws {
        try trial.open(ChatListView(place, count: 3)) { left, right in
            left.entries == right.entries && left.edgeBelow == right.edgeBelow
                && left.edgeAbove == right.edgeAbove
        }
    }
}
