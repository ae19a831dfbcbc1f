/// A count in at most three digits and a unit: 1234 is "1.2K".
///
/// It is cut off and never rounded up, so that nobody sees more than there is, and 999,999 does not become 1000K.
/// (The original divides the rest of thousands by 102 and calls 10⁹ "T": row L10-04 of the inventory.)
public struct CompactNumber: Hashable, Sendable {
    /// Tenths of the unit.
    public let tenths: Int
    /// Which unit: ones, thousands, millions, milliards.
    public let unit: Int

    /// A count; less than nothing is nothing.
    public init(_ count: Int) {
        var divisor = 1
        var unit = 0
        let count = max(0, count)
        while unit < 3, count / divisor >= 1000 {
            divisor *= 1000
            unit += 1
        }
        self.unit = unit
        tenths = unit == 0 ? min(count, Int.max / 10) * 10 : count / (divisor / 10)
    }

    /// The number without its unit. From a hundred units on, and where there is none, without tenths.
    public func text(point: String) -> String {
        tenths % 10 == 0 || tenths >= 1000 ? "\(tenths / 10)" : "\(tenths / 10)\(point)\(tenths % 10)"
    }
}
