/// Numbers in order.
struct Quantiles {
    private let sorted: [Double]

    init(_ values: [Double]) { sorted = values.sorted() }

    /// The number that `percent` of them do not exceed; 0 when there are none.
    func at(_ percent: Int) -> Double {
        guard !sorted.isEmpty else { return 0 }
        return sorted[min(sorted.count * percent / 100, sorted.count - 1)]
    }
}

extension Duration {
    /// In milliseconds.
    var milliseconds: Double { self / .milliseconds(1) }
}
