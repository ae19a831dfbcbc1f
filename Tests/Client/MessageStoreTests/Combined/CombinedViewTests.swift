import ClientModel
import Signals
import TestKit
import Testing

@testable import MessageStore

@Suite struct CombinedViewTests {
    private static let first = EntryKey<StoredNumber>(.preferences, "first")
    private static let second = EntryKey<StoredNumber>(.preferences, "second")

    /// Each commit writes one number under both keys, so a value with two numbers would mix two commits.
    @Test func `a pack of views never mixes two commits`() async throws {
        let store = try StoreFixture().store
        let heard = Heard<[Int64?]>()
        let view = CombinedView(EntryView(Self.first), EntryView(Self.second), UnsentMessagesView())
        let shown = store.view(view).start(next: { shown in
            let (first, second, _) = shown.values
            heard.hear([first?.number, second?.number])
        })
        try await Self.write(1...60, store)
        for await value in heard.stream where value == [60, 60] { break }
        #expect(heard.all.allSatisfy { $0[0] == $0[1] })
        shown.cancel()
    }

    @Test func `views under keys never mix two commits, and say which of them changed`() async throws {
        let store = try StoreFixture().store
        let heard = Heard<CombinedValues<String>>()
        let view = CombinedViews<String>([
            "first": EntryView(Self.first), "second": EntryView(Self.second), "still": UnsentMessagesView(),
        ])
        let shown = store.view(view).start(next: { heard.hear($0) })
        try await Self.write(1...60, store)
        func numbers(_ value: CombinedValues<String>) -> [Int64?] {
            ["first", "second"].map { value[$0, of: EntryView<StoredNumber>.self]??.number }
        }
        for await value in heard.stream where numbers(value) == [60, 60] { break }
        #expect(heard.all.allSatisfy { numbers($0)[0] == numbers($0)[1] })
        #expect(heard.all.first?.changed == ["first", "second", "still"])
        #expect(heard.all.last?.changed == ["first", "second"])
        #expect(heard.all.last?["still", of: UnsentMessagesView.self] == [])
        #expect(heard.all.last?["nowhere", of: UnsentMessagesView.self] == nil)
        #expect(heard.all.last?["first", of: UnsentMessagesView.self] == nil)
        shown.cancel()
    }

    @Test(arguments: [31, 32] as [UInt64])
    func `combined views equal single ones after random transactions`(seed: UInt64) throws {
        let trial = try StoreTrial()
        var random = ListsChanges(seed: seed)
        let (list, threads) = (
            OrderedListView(OrderedListID(rawValue: 1), limit: 2), ThreadsView(in: ada, limit: 2)
        )
        let single = try trial.open(list)
        let other = try trial.open(threads)
        let pack = try trial.open(CombinedView(list, threads)) { $0.values == $1.values }
        let keyed = try trial.open(CombinedViews<Int>([1: list, 2: threads])) { left, right in
            left[1, of: OrderedListView.self] == right[1, of: OrderedListView.self]
                && left[2, of: ThreadsView.self] == right[2, of: ThreadsView.self]
        }
        for step in 0..<200 {
            let views: [any JudgedView] = [single, other, pack, keyed]
            let told = views.map(\.toldCount)
            let faults = try trial.commit { try random.change($0) }
            #expect(faults == [], "seed \(seed), step \(step)")
            let isChanged = single.toldCount + other.toldCount > told[0] + told[1]
            guard pack.told.values == (single.told, other.told),
                keyed.told[1, of: OrderedListView.self] == single.told,
                keyed.told[2, of: ThreadsView.self] == other.told,
                (pack.toldCount > told[2]) == isChanged, (keyed.toldCount > told[3]) == isChanged
            else {
                Issue.record("seed \(seed), step \(step)")
                return
            }
        }
    }

    private static func write(_ numbers: ClosedRange<Int64>, _ store: MessageStore) async throws {
        for number in numbers {
            try await store.transaction { transaction in
                try transaction.setEntry(StoredNumber(number), for: first)
                try transaction.setEntry(StoredNumber(number), for: second)
            }
        }
    }
}
