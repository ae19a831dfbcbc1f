/// What a run of messages came to.
struct Tally: Sendable {
    var startedAt = Stopwatch.wallNanoseconds
    var nanoseconds: Int64 = 0
    /// From sending to the answer, which is after the commit.
    var accepted: [Int64] = []
    /// From sending to the push at the other user's.
    var deliveries: [Int64] = []
    var delivered = 0
    var refused = 0
    var serverSeconds = 0.0
    var ownSeconds = 0.0

    /// The figures of it.
    var values: [String: Double] {
        let seconds = Double(nanoseconds) / 1e9
        let answers = accepted.sorted()
        var values = [
            "messages/s": Double(accepted.count) / seconds,
            "delivered/s": Double(delivered) / seconds,
            "refused": Double(refused),
            "answer p50 ms": Self.percentile(answers, 50),
            "answer p99 ms": Self.percentile(answers, 99),
            "server µs each": serverSeconds * 1e6 / Double(max(accepted.count, 1)),
            "server core %": serverSeconds * 100 / seconds,
            "generator core %": ownSeconds * 100 / seconds,
        ]
        guard !deliveries.isEmpty else { return values }
        let pushes = deliveries.sorted()
        values["delivery p50 ms"] = Self.percentile(pushes, 50)
        values["delivery p99 ms"] = Self.percentile(pushes, 99)
        return values
    }

    private static func percentile(_ sorted: [Int64], _ percent: Int) -> Double {
        guard !sorted.isEmpty else { return 0 }
        return Double(sorted[min(sorted.count * percent / 100, sorted.count - 1)]) / 1e6
    }
}
