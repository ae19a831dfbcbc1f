/// The durations of many runs.
public struct Latencies: Sendable {
    private let sorted: [Int64]

    /// Creates statistics of durations in nanoseconds, in any order.
    public init(nanoseconds: [Int64]) { sorted = nanoseconds.sorted() }

    /// The percentile `percent` in milliseconds; 0 without runs.
    public func milliseconds(_ percent: Int) -> Double { nanoseconds(percent) / 1e6 }

    /// The percentile `percent` in microseconds; 0 without runs.
    public func microseconds(_ percent: Int) -> Double { nanoseconds(percent) / 1e3 }

    private func nanoseconds(_ percent: Int) -> Double {
        guard !sorted.isEmpty else { return 0 }
        return Double(sorted[min(sorted.count * percent / 100, sorted.count - 1)])
    }
}
