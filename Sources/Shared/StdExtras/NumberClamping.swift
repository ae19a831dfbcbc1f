extension FixedWidthInteger {
    /// The whole number that is left of `value` without its fraction, or the nearest that there is; what is no number
    /// is 0.
    ///
    /// Wherever a floating-point number becomes a whole one: the plain conversion ends the program for what is too large
    /// or no number, and few of these numbers are all our own. `Scripts/check-tree` asks for it.
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

    /// So many seconds, or the nearest that there is; what is no number is none. The plain conversion ends the program
    /// for what is too large or no number.
    ///
    /// - Parameter seconds: Seconds, of whatever size and sign.
    /// - Returns: From -292 to 292 years.
    public static func seconds(clamping seconds: Double) -> Duration {
        .seconds(seconds.isNaN ? 0 : min(max(seconds, -longestSeconds), longestSeconds))
    }
}
