/// The elastic displacement of the content past its end: the further, the harder, and back on release.
///
/// Positive is past the upper end.
struct Overscroll: Sendable {
    private static let softness = 0.55
    private static let stiffness = 16.0
    /// The highest impact speed, in pixels a second: faster ones are shown like this one.
    private static let hardest = 3000.0

    /// The distance of the pull, in pixels.
    private var pull = 0.0
    private var bounce: (spring: Spring, since: Duration)?

    /// Creates a state without a pull.
    init() {}

    /// True if the content moves back by itself.
    var isBouncing: Bool { bounce != nil }

    /// The visible displacement of the content past its end.
    func shown(at now: Duration, screen: Double) -> Double {
        guard let bounce else { return Self.stretched(pull, screen) }
        return Grid.snap(bounce.spring.distance(after: (now - bounce.since).seconds))
    }

    /// Starts a pull at the present displacement.
    mutating func take(at now: Duration, screen: Double) {
        guard bounce != nil else { return }
        pull = Self.pulled(shown(at: now, screen: screen), screen)
        bounce = nil
    }

    /// Moves the pull back towards its rest and returns the unused part of `distance`.
    mutating func relax(by distance: Double) -> Double {
        guard pull != 0, distance != 0, (pull > 0) != (distance > 0) else { return distance }
        let rest = pull + distance
        if (rest > 0) == (pull > 0) {
            pull = rest
            return 0
        }
        pull = 0
        return rest
    }

    /// Pulls past the end.
    mutating func stretch(by distance: Double) { pull += distance }

    /// Ends a pull, if there is one.
    mutating func release(at now: Duration, screen: Double) {
        guard bounce == nil else { return }
        release(velocity: 0, at: now, screen: screen)
    }

    /// Ends a pull, or starts a bounce at the end with `velocity`, in pixels a second.
    mutating func release(velocity: Double, at now: Duration, screen: Double) {
        let distance = shown(at: now, screen: screen)
        pull = 0
        let impact = velocity.clamped(to: -Self.hardest...Self.hardest)
        guard distance != 0 || impact != 0 else { return }
        bounce = (Spring(distance: distance, velocity: impact, stiffness: Self.stiffness), now)
    }

    /// Ends a bounce that is no longer visible.
    mutating func advance(to now: Duration) {
        if let bounce, bounce.spring.isAtRest(after: (now - bounce.since).seconds) { self.bounce = nil }
    }

    /// The visible displacement for a pull, always less than a screen.
    private static func stretched(_ pull: Double, _ screen: Double) -> Double {
        guard screen > 0, pull != 0 else { return 0 }
        let way = screen * (1 - 1 / (abs(pull) * softness / screen + 1))
        return Grid.snap(pull < 0 ? -way : way)
    }

    /// The pull that causes this displacement.
    private static func pulled(_ way: Double, _ screen: Double) -> Double {
        guard screen > 0, way != 0 else { return 0 }
        let part = min(abs(way) / screen, 0.99)
        let pull = Grid.snap(screen / softness * (1 / (1 - part) - 1))
        return way < 0 ? -pull : pull
    }
}
