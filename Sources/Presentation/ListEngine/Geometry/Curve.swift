import Glibc

/// How something gets from its start to its end over time.
public enum Curve: Hashable, Sendable {
    /// Evenly.
    case linear
    /// Fast, then slower and slower.
    case easeOut
    /// Slow, fast, slow.
    case easeInOut
    /// As a spring that does not overshoot.
    case spring

    /// How much of the way is done when `progress` of the time has passed: exactly 0 at 0 and 1 at 1, and no way
    /// back in between.
    public func value(_ progress: Double) -> Double {
        guard progress > 0 else { return 0 }
        guard progress < 1 else { return 1 }
        switch self {
        case .linear: return progress
        case .easeOut: return 1 - (1 - progress) * (1 - progress) * (1 - progress)
        case .easeInOut: return progress * progress * (3 - 2 * progress)
        case .spring: return Self.springed(progress) / Self.springed(1)
        }
    }

    /// A critically damped spring, of which 99.7 % of the way is done at 1.
    private static func springed(_ progress: Double) -> Double {
        1 - (1 + 8 * progress) * exp(-8 * progress)
    }
}

/// A stretch of time in which something changes along a curve.
public struct Timing: Hashable, Sendable {
    /// How long.
    public var duration: Duration
    /// Along which curve.
    public var curve: Curve

    /// A timing.
    public init(_ duration: Duration, _ curve: Curve) {
        self.duration = duration
        self.curve = curve
    }

    /// How much is done `elapsed` after the start; 1 as soon as the duration is over.
    func value(at elapsed: Duration) -> Double {
        guard elapsed < duration else { return 1 }
        return curve.value(elapsed.seconds / duration.seconds)
    }
}
