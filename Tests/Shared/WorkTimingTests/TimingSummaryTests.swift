import StdExtras
import Testing

@testable import WorkTiming

@Suite struct TimingSummaryTests {
    @Test func `durations are kept by kind, told to a trace, and taken once`() {
        let seen = Locked<[String]>([])
        let summary = TimingSummary { label, duration in seen.withLock { $0.append("\(label) \(duration)") } }
        summary.record(2_000_000, as: TimedWork.storeWrite.rawValue)
        summary.record(4_000_000, as: TimedWork.storeWrite.rawValue)
        summary.record(1_000, as: TimedWork.networkParse.rawValue)
        #expect(seen.withLock { $0.count } == 3)
        let taken = summary.take()
        #expect(taken.mapValues(\.count) == ["store.write": 2, "network.parse": 1])
        #expect(taken["store.write"]?.longest == 4_000)
        #expect(summary.take().isEmpty)
    }

    @Test func `work that fails is timed and its error passes`() {
        struct Failed: Error {}
        #expect(throws: Failed.self) { try TimedWork.storeRead.measure { throw Failed() } }
        #expect(TimedWork.storeRead.measure { 7 } == 7)
    }
}
