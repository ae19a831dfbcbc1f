import ClientModel
import Foundation
import TestKit
import Testing

@testable import MessageStore

/// Random transactions over everything that the small lists hold; after each one every patched view equals one
/// that is loaded anew.
@Suite struct ListsDifferentialTests {
    static let steps = ProcessInfo.processInfo.environment["MARTLET_PROPERTY_STEPS"].flatMap(Int.init) ?? 250

    @Test(arguments: [21, 22, 23] as [UInt64])
    func `patched lists equal loaded ones`(seed: UInt64) throws {
        let bench = try PatchBench()
        var random = ListsChanges(seed: seed)
        var views = try Self.views(bench)
        for step in 0..<Self.steps {
            let changes = try bench.commit { transaction in
                for _ in 0..<Int.random(in: 1...4, using: &random.source) { try random.change(transaction) }
            }
            let byName = Int.random(in: 0..<4, using: &random.source) == 0
            for index in views.indices {
                guard let fault = try views[index].follow(changes, bench, byName: byName) else { continue }
                Issue.record("seed \(seed), step \(step): \(fault)")
                return
            }
        }
    }

    @Test(arguments: [24, 25, 26] as [UInt64])
    func `lists that hear of several commits at once equal loaded ones`(seed: UInt64) throws {
        let bench = try PatchBench()
        var random = ListsChanges(seed: seed)
        var views = try Self.views(bench)
        for step in 0..<Self.steps / 3 {
            let commits = try (0..<Int.random(in: 2...6, using: &random.source)).map { _ in
                try bench.commit { transaction in
                    for _ in 0..<Int.random(in: 1...6, using: &random.source) {
                        try random.change(transaction)
                    }
                }
            }
            for index in views.indices {
                guard let fault = try views[index].catchUp(commits, bench) else { continue }
                Issue.record("seed \(seed), step \(step): \(fault)")
                return
            }
        }
    }

    private static func views(_ bench: PatchBench) throws -> [any Followed] {
        let tag = OperationTag(rawValue: 1)
        let list = OrderedListID(rawValue: 1)
        let kind = PendingActionKind(rawValue: 1)
        let media = Set((1...4).map { MediaID(.document, $0) })
        return [
            try Patched(EntryView(ListsChanges.key("a.1")), bench),
            try Patched(EntriesView(.preferences), bench),
            try Patched(EntriesView(.preferences, under: "a."), bench),
            try Patched(OrderedListView(list, limit: 3), bench),
            try Patched(OrderedListView(list), bench),
            try Patched(UnsentMessagesView(), bench),
            try Patched(FailedMessagesView(ada), bench),
            try Patched(OperationLogView(merged: tag, limit: 4), bench),
            try Patched(OperationLogView(tag, of: ada, limit: 2), bench),
            try Patched(DeadlinesView(.autoRemove, limit: 3), bench),
            try Patched(DeadlinesView(.peerStatus, limit: 1), bench),
            try Patched(PendingActionsView(kind, limit: 3), bench),
            try Patched(PendingActionCountView(kind, of: ada), bench),
            try Patched(MediaView(media), bench),
            try Patched(ThreadsView(in: ada, limit: 2), bench),
            try Patched(ThreadView(2, in: ada), bench),
            try Patched(StickerSetsView(on: .stickers), bench),
            try Patched(StickersView(ofSet: 2), bench),
        ]
    }
}

/// A patched view, its type forgotten.
private protocol Followed {
    mutating func follow(_ changes: ChangeSet, _ bench: PatchBench, byName: Bool) throws -> String?
    mutating func catchUp(_ commits: [ChangeSet], _ bench: PatchBench) throws -> String?
}

extension Patched: Followed {}

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
