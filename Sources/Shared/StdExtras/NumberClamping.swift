extension FixedWidthInteger {
    /// Creates the whole number of `value` without its fraction, or the nearest possible one; 0 for NaN.
    ///
    /// For every conversion of a floating-point number to a whole one. The plain conversion ends the program for NaN
    /// and for numbers that are too large, and few of these numbers are our own. `Scripts/check-tree` enforces it.
    @inlinable
    public init<Value: BinaryFloatingPoint>(clamping value: Value) {
        if let exact = Self(exactly: value.rounded(.towardZero)) {
            self = exact
        } else {
            self = value.isNaN ? 0 : value < 0 ? .min : .max
        }
    }
}

extension Duration {
    /// The longest of ``seconds(clamping:)``: 292 years, so that its nanoseconds fit into 64 bits.
    private static let longestSeconds = 9.2e9

    /// A duration of so many seconds, or the nearest possible one; zero for NaN. The plain conversion ends the
    /// program for NaN and for numbers that are too large.
    ///
    /// - Parameter seconds: Seconds, of any size and sign.
    /// - Returns: From -292 to 292 years.
    public static func seconds(clamping seconds: Double) -> Duration {
        .seconds(seconds.isNaN ? 0 : min(max(seconds, -longestSeconds), longestSeconds))
    }
}
