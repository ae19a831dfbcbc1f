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

    /// The duration in milliseconds without their fraction, or the nearest possible number.
    public var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds.multipliedSaturating(by: 1000)
            .addingSaturating(attoseconds / 1_000_000_000_000_000)
    }
}

// Parts of a collection by a count from outside, or computed from one: the plain forms end the program for a count
// below zero. `Scripts/check-tree` enforces these.
extension Collection {
    /// The first `count` elements, or as many as there are; none for a count below zero.
    @inlinable
    public func prefix(clamping count: some BinaryInteger) -> SubSequence {
        prefix(Int(clampingCount: count))
    }

    /// All but the first `count` elements; all of them for a count below zero.
    @inlinable
    public func dropFirst(clamping count: some BinaryInteger) -> SubSequence {
        dropFirst(Int(clampingCount: count))
    }
}

extension BidirectionalCollection {
    /// The last `count` elements, or as many as there are; none for a count below zero.
    @inlinable
    public func suffix(clamping count: some BinaryInteger) -> SubSequence {
        suffix(Int(clampingCount: count))
    }

    /// All but the last `count` elements; all of them for a count below zero.
    @inlinable
    public func dropLast(clamping count: some BinaryInteger) -> SubSequence {
        dropLast(Int(clampingCount: count))
    }
}

extension Int {
    @usableFromInline
    init(clampingCount count: some BinaryInteger) { self = Swift.max(0, Int(clamping: count)) }
}

// Arithmetic on numbers from outside: it saturates at the smallest and the greatest number, where the operators of
// the language end the program.
extension FixedWidthInteger {
    /// The sum, or the nearest possible number.
    public func addingSaturating(_ other: Self) -> Self {
        let (sum, isOverflown) = addingReportingOverflow(other)
        guard isOverflown else { return sum }
        return other < 0 ? .min : .max
    }

    /// The difference, or the nearest possible number.
    public func subtractingSaturating(_ other: Self) -> Self {
        let (difference, isOverflown) = subtractingReportingOverflow(other)
        guard isOverflown else { return difference }
        return Self.isSigned && other < 0 ? .max : .min
    }

    /// The product, or the nearest possible number.
    public func multipliedSaturating(by other: Self) -> Self {
        let (product, isOverflown) = multipliedReportingOverflow(by: other)
        guard isOverflown else { return product }
        return (self < 0) == (other < 0) ? .max : .min
    }
}
