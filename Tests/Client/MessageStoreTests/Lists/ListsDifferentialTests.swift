import ClientModel
import TestKit
import Testing

@testable import MessageStore

/// Random transactions on all data of the small lists; after each one every patched view equals a newly loaded one.
@Suite struct ListsDifferentialTests {
    @Test(arguments: 21...23 as ClosedRange<UInt64>)
    func `patched lists equal loaded ones`(seed: UInt64) throws {
        let trial = try StoreTrial()
        try Self.open(in: trial)
        var random = ListsChanges(seed: seed)
        for step in 0..<propertySteps(240) / 3 {
            let count = Int.random(in: 1...4, using: &random.source)
            let faults = try trial.commit { transaction in
                for _ in 0..<count { try random.change(transaction) }
            }
            if let fault = faults.first {
                Issue.record("seed \(seed), step \(step): \(fault)")
                return
            }
        }
    }

    /// The other process sees several commits at once.
    @Test(arguments: 24...26 as ClosedRange<UInt64>)
    func `lists follow what another process writes`(seed: UInt64) throws {
        let first = try StoreTrial()
        let trials = try [first, StoreTrial(beside: first)]
        for trial in trials { try Self.open(in: trial) }
        var random = ListsChanges(seed: seed)
        for step in 0..<propertySteps(180) / 3 {
            let writer = Int.random(in: 0...1, using: &random.source)
            let count = Int.random(in: 1...6, using: &random.source)
            var faults = try trials[writer].commit { transaction in
                for _ in 0..<count { try random.change(transaction) }
            }
            if Int.random(in: 0..<4, using: &random.source) == 0 {
                faults += try trials[1 - writer].catchUp()
            }
            if let fault = faults.first {
                Issue.record("seed \(seed), step \(step): \(fault)")
                return
            }
        }
    }

    private static func open(in trial: StoreTrial) throws {
        let list = OrderedListID(rawValue: 1)
        let kind = PendingActionKind(rawValue: 1)
        try trial.open(EntryView(ListsChanges.key("a.1")))
        try trial.open(EntriesView(.preferences))
        try trial.open(EntriesView(.preferences, under: "a."))
        try trial.open(OrderedListView(list, limit: 3))
        try trial.open(OrderedListView(list))
        try trial.open(UnsentMessagesView())
        try trial.open(FailedMessagesView(ada))
        try trial.open(PendingActionsView(kind, limit: 3))
        try trial.open(NextDeadlineView(.autoRemove))
        try trial.open(MediaView(Set((1...4).map { MediaID(.document, $0) })))
        try trial.open(ThreadsView(in: ada, limit: 2))
        try trial.open(ThreadView(2, in: ada))
        try trial.open(StickerSetsView(on: .stickers))
        try trial.open(StickersView(ofSet: 2))
    }
}

/// A number as a stored value.
struct StoredNumber: RecordCodable, Equatable {
    var number: Int64

    init(_ number: Int64) { self.number = number }

    init(from reader: inout RecordReader) throws(RecordError) {
        number = 0
        while let field = try reader.next() {
            if field == 1 { number = try reader.int64() }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(number, at: 1) }
}
