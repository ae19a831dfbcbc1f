// Floating-point numbers from outside. The format allows any, so they are clamped to their meaning where they arrive:
// from the server, and from records of versions that did not clamp them.
extension Double {
    /// The nearest number in `range`; `other` for NaN.
    func kept(in range: ClosedRange<Double>, else other: Double = 0) -> Double {
        isNaN ? other : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
