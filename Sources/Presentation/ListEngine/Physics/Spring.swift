import Glibc

/// A critically damped spring: the fastest way to where something belongs that never swings past it from rest.
///
/// In closed form, so that where it is depends on the time alone and not on how often one looks.
struct Spring: Equatable, Sendable {
    /// How far it has to go, in pixels, at its start.
    var distance: Double
    /// How fast ``distance`` changes at its start, in pixels a second; negative when it is on its way.
    var velocity: Double
    /// How stiff it is: after 5/stiffness seconds 96 % of the way from rest is done.
    var stiffness: Double

    /// How far it has to go after so many seconds.
    func distance(after seconds: Double) -> Double {
        (distance + (velocity + stiffness * distance) * seconds) * exp(-stiffness * seconds)
    }

    /// How fast it is after so many seconds.
    func velocity(after seconds: Double) -> Double {
        (velocity - stiffness * (velocity + stiffness * distance) * seconds) * exp(-stiffness * seconds)
    }

    /// Whether nobody could see what is left to go.
    func isAtRest(after seconds: Double) -> Bool {
        abs(distance(after: seconds)) < 1.0 / 128 && abs(velocity(after: seconds)) < 1
    }
}
