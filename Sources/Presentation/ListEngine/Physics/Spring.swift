import Glibc

/// A critically damped spring: the fastest movement to a target that never overshoots from rest.
///
/// The closed form makes the position depend on the time alone, not on the frame rate.
struct Spring: Equatable, Sendable {
    /// The distance to the target at the start, in pixels.
    var distance: Double
    /// The change of ``distance`` at the start, in pixels a second; negative towards the target.
    var velocity: Double
    /// The stiffness: after 5/stiffness seconds 96 % of the distance from rest is done.
    var stiffness: Double

    /// The distance to the target after so many seconds.
    func distance(after seconds: Double) -> Double {
        (distance + (velocity + stiffness * distance) * seconds) * exp(-stiffness * seconds)
    }

    /// The speed after so many seconds.
    func velocity(after seconds: Double) -> Double {
        (velocity - stiffness * (velocity + stiffness * distance) * seconds) * exp(-stiffness * seconds)
    }

    /// True if the remaining distance is invisible.
    func isAtRest(after seconds: Double) -> Bool {
        abs(distance(after: seconds)) < 1.0 / 128 && abs(velocity(after: seconds)) < 1
    }
}
