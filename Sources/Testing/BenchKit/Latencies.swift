/// How long each of many runs took.
public struct Latencies: Sendable {
    private let sorted: [Int64]

    /// Times in nanoseconds, in any order.
    public init(nanoseconds: [Int64]) { sorted = nanoseconds.sorted() }

    /// The time that `percent` of the runs did not exceed, in milliseconds; 0 when there were none.
    public func milliseconds(_ percent: Int) -> Double { nanoseconds(percent) / 1e6 }

    /// The time that `percent` of the runs did not exceed, in microseconds; 0 when there were none.
    public func microseconds(_ percent: Int) -> Double { nanoseconds(percent) / 1e3 }

    private func nanoseconds(_ percent: Int) -> Double {
        guard !sorted.isEmpty else { return 0 }
        return Double(sorted[min(sorted.count * percent / 100, sorted.count - 1)])
    }
}
