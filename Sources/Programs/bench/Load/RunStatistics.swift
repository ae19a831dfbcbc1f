import BenchKit

/// The result of a run of messages.
struct RunStatistics: Sendable {
    var startedAt = Stopwatch.wallNanoseconds
    var nanoseconds: Int64 = 0
    /// The times from sending to the answer, which follows the commit, in nanoseconds.
    var accepted: [Int64] = []
    /// The times from sending to the push at the other user, in nanoseconds.
    var deliveries: [Int64] = []
    var delivered = 0
    var refused = 0
    var serverSeconds = 0.0
    var ownSeconds = 0.0

    /// The derived figures.
    var values: [String: Double] {
        let seconds = Double(nanoseconds) / 1e9
        let answers = Latencies(nanoseconds: accepted)
        var values = [
            "messages/s": Double(accepted.count) / seconds,
            "delivered/s": Double(delivered) / seconds,
            "refused": Double(refused),
            "answer p50 ms": answers.milliseconds(50),
            "answer p99 ms": answers.milliseconds(99),
            "server µs each": serverSeconds * 1e6 / Double(max(accepted.count, 1)),
            "server core %": serverSeconds * 100 / seconds,
            "generator core %": ownSeconds * 100 / seconds,
        ]
        guard !deliveries.isEmpty else { return values }
        let pushes = Latencies(nanoseconds: deliveries)
        values["delivery p50 ms"] = pushes.milliseconds(50)
        values["delivery p99 ms"] = pushes.milliseconds(99)
        return values
    }
}
