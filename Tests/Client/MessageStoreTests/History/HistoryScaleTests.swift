import ClientModel
import TestKit
import Testing

@testable import MessageStore

@Suite struct HistoryScaleTests {
    private static func window(_ trial: StoreTrial, _ anchor: HistoryAnchor) throws -> HistoryWindow {
        var view = HistoryView(ada, frame: HistoryFrame(anchor, count: 10, reserve: 0))
        try view.load(from: trial.core.reader)
        return view.value
    }

    @Test func `a window's place in a history is known about in the middle and exactly at the ends`() throws {
        let trial = try StoreTrial()
        let scale = try trial.open(HistoryScaleView(ada))
        #expect(scale.told == HistoryScale())
        let faults = try trial.commit { transaction in
            try transaction.add((1...100).map { message($0 * 10) })
            try transaction.addChunk(IDRanges.domain, ChunkScope(.cloud, .everywhere), of: ada)
            let key = TagSummaryKey(ada, .everywhere)
            try transaction.setTagSummary(key, count: 100, newest: 1_000)
        }
        #expect(faults == [])
        #expect(scale.told.count == 100)
        #expect(try scale.told.margins(of: Self.window(trial, .newest)).after == 0)
        #expect(try scale.told.margins(of: Self.window(trial, .oldest)).before == 0)
        let middle = try scale.told.margins(of: Self.window(trial, .message(message(500).key)))
        #expect(abs(middle.before - 0.45) < 0.02 && abs(middle.after - 0.45) < 0.02)
    }

    @Test func `the messages beside a window are counted, or guessed by their density`() throws {
        let trial = try StoreTrial()
        let scale = try trial.open(HistoryScaleView(ada))
        #expect(try scale.told.missing(beside: Self.window(trial, .newest)) == (0, 0))
        _ = try trial.commit { transaction in
            try transaction.add((1...100).map { message($0 * 10) })
            try transaction.addChunk(IDRanges.domain, ChunkScope(.cloud, .everywhere), of: ada)
        }
        // Ids are ten times as many as messages, which the window itself shows.
        let guessed = try scale.told.missing(beside: Self.window(trial, .newest))
        #expect((85...105).contains(guessed.before) && guessed.after == 0)
        _ = try trial.commit {
            try $0.setTagSummary(TagSummaryKey(ada, .everywhere), count: 100, newest: 1_000)
        }
        let middle = try scale.told.missing(beside: Self.window(trial, .message(message(500).key)))
        #expect(abs(middle.before - 45) <= 2 && abs(middle.after - 45) <= 2)
    }

    @Test func `of a history of which only the newest is here most lies before`() throws {
        let trial = try StoreTrial()
        let scale = try trial.open(HistoryScaleView(ada))
        _ = try trial.commit { transaction in
            try transaction.add((991...1_000).map { message($0) })
            try transaction.addChunk(
                991...IDRanges.domain.upperBound,
                ChunkScope(.cloud, .everywhere),
                of: ada
            )
        }
        let margins = try scale.told.margins(of: Self.window(trial, .newest))
        #expect(margins.before > 0.98 && margins.after == 0)
    }

    @Test func `the count of a whole history follows what comes and goes`() throws {
        let trial = try StoreTrial()
        let scale = try trial.open(HistoryScaleView(ada))
        _ = try trial.commit { try $0.setTagSummary(TagSummaryKey(ada, .everywhere), count: 500, newest: 90) }
        #expect(scale.told.count == 500)
        #expect(try trial.commit { try $0.add([message(91), message(92), message(7)]) } == [])
        #expect(scale.told.count == 502)
        #expect(try trial.commit { try $0.delete([message(92).key]) } == [])
        #expect(scale.told.count == 501)
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `patched scales equal loaded ones`(seed: UInt64) throws {
        let trial = try StoreTrial()
        var stressRun = MessageStressTest(seed: seed)
        for space in [.everywhere, .tag(.photo), .thread(1)] as [MessageSpace] {
            try trial.open(HistoryScaleView(ada, space: space))
        }
        for step in 0..<propertySteps(120) {
            let faults = try trial.commit { transaction in
                try stressRun.blow(transaction)
                guard step % 20 == 5 else { return }
                try transaction.setTagSummary(TagSummaryKey(ada, .everywhere), count: 200, newest: 60)
            }
            try #require(faults == [], "seed \(seed), step \(step): \(stressRun.log)")
        }
    }
}
