import Glibc

/// The progress of a value from its start to its end over time.
public enum Curve: Hashable, Sendable {
    /// A constant speed.
    case linear
    /// A fast start that slows down.
    case easeOut
    /// A slow start and a slow end.
    case easeInOut
    /// The curve of a spring that does not overshoot.
    case spring

    /// The part of the distance done at `progress` of the time: exactly 0 at 0 and 1 at 1, never decreasing.
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

    /// A critically damped spring, scaled so that 99.7 % of the distance is done at 1.
    private static func springed(_ progress: Double) -> Double {
        1 - (1 + 8 * progress) * exp(-8 * progress)
    }
}

/// A period in which something changes along a curve.
public struct Timing: Hashable, Sendable {
    /// The duration.
    public var duration: Duration
    /// The curve.
    public var curve: Curve

    /// Creates a timing.
    public init(_ duration: Duration, _ curve: Curve) {
        self.duration = duration
        self.curve = curve
    }

    /// The part that is done `elapsed` after the start; 1 from the end of the duration on.
    func value(at elapsed: Duration) -> Double {
        guard elapsed < duration else { return 1 }
        return curve.value(elapsed.seconds / duration.seconds)
    }
}
