/// Sorted numbers.
struct Quantiles {
    private let sorted: [Double]

    init(_ values: [Double]) { sorted = values.sorted() }

    /// The percentile `percent`; 0 without numbers.
    func at(_ percent: Int) -> Double {
        guard !sorted.isEmpty else { return 0 }
        return sorted[min(sorted.count * percent / 100, sorted.count - 1)]
    }
}

extension Duration {
    /// The duration in milliseconds.
    var milliseconds: Double { self / .milliseconds(1) }
}
