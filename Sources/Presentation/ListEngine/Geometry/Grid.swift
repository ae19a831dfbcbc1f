/// The grid that all lengths of a list lie on: 64ths of a pixel.
///
/// A multiple of 1/64 below 2⁴⁶ is exact in a `Double`, and so is every sum of such numbers. Heights and offsets
/// can therefore be added in any order with one result, and an anchor that stays is one that stays to the last bit,
/// where free fractions would creep by a little with every edit. 1/64 px is less than any display shows.
enum Grid {
    /// The tallest row, in pixels. Bounds what one wrong measurement can do, and keeps sums exact.
    static let tallest: Double = 1_048_576

    /// The lowest row. A row that took no space could stand in any number in one place, and a step would touch all.
    static let lowest: Double = 1

    /// The nearest length on the grid. What is no number is 0.
    static func snap(_ length: Double) -> Double {
        guard length.isFinite else { return 0 }
        return (length.clamped(to: -limit...limit) * 64).rounded() / 64
    }

    /// A row's height on the grid, within its bounds, however wrong the measurement was.
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
    /// The same, in seconds.
    var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
