/// The grid of all lengths of a list: 64ths of a pixel.
///
/// A multiple of 1/64 below 2⁴⁶ is exact in a `Double`, and so is every sum of such numbers. Heights and offsets
/// can be added in any order with one result, and an anchor stays in place to the last bit. Arbitrary fractions
/// would drift a little with every edit. 1/64 px is less than any display shows.
enum Grid {
    /// The height of the tallest row, in pixels. The limit contains a wrong measurement and keeps sums exact.
    static let tallest: Double = 1_048_576

    /// The height of the lowest row. Any number of rows without height could share one place, and a step would
    /// touch all.
    static let lowest: Double = 1

    /// The nearest length on the grid; 0 for a value that is not finite.
    static func snap(_ length: Double) -> Double {
        guard length.isFinite else { return 0 }
        return (length.clamped(to: -limit...limit) * 64).rounded() / 64
    }

    /// The height of a row on the grid, within its bounds for any measurement.
    static func height(_ measured: Double) -> Double {
        snap(measured).clamped(to: lowest...tallest)
    }

    private static let limit: Double = 1_099_511_627_776
}

extension Comparable {
    /// The nearest value within `range`.
    func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
