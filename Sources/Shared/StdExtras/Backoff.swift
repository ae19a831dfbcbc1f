/// The pauses between retries: decorrelated jitter, the only back-off in this package.
///
/// Each pause is drawn between ``minimum`` and three times the pause before it, and is never above ``maximum``.
/// Clients that failed together thereby spread out instead of returning together. Randomness comes from outside, so
/// that tests and simulations can control it.
public struct Backoff: Hashable, Sendable {
    /// The shortest pause, and the one from which pauses grow.
    public var minimum: Duration
    /// The longest pause.
    public var maximum: Duration
    /// The pause that was drawn last; nil before the first.
    public var previous: Duration?

    /// Creates a back-off at its start.
    public init(minimum: Duration = .milliseconds(500), maximum: Duration = .seconds(60)) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Draws the next pause.
    ///
    /// - Parameter fraction: A random number from 0 to 1, 1 excluded.
    /// - Returns: The pause.
    public mutating func next(at fraction: Double) -> Duration {
        let ceiling = min(maximum, (previous ?? minimum) * 3)
        let pause = ceiling > minimum ? minimum + (ceiling - minimum) * fraction : min(minimum, maximum)
        previous = pause
        return pause
    }

    /// Draws the next pause with 64 random bits.
    ///
    /// - Parameter bits: The bits.
    /// - Returns: The pause.
    public mutating func next(_ bits: UInt64) -> Duration { next(at: Self.fraction(bits)) }

    /// A number from 0 to 1, 1 excluded, from 64 random bits.
    ///
    /// - Parameter bits: The bits, of which a Double holds 53.
    /// - Returns: The number.
    public static func fraction(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }
}
