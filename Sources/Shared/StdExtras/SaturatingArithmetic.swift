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
