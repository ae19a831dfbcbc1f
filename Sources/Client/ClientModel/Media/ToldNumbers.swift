// Floating-point numbers that somebody else has told. The format has all of them, so they are cut to what they can mean
// where they come in: from the server, and from what was stored by a version that did not.
extension Double {
    /// The nearest number in `range`; what is no number is `other`.
    func kept(in range: ClosedRange<Double>, else other: Double = 0) -> Double {
        isNaN ? other : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
