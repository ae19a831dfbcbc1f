/// How far the content is pulled past its end, as a rubber band: the further, the harder; and back when let go.
///
/// Positive is past the upper end.
struct Overscroll: Sendable {
    private static let softness = 0.55
    private static let stiffness = 16.0
    /// The fastest impact, in pixels a second: faster ones look no harder.
    private static let hardest = 3000.0

    /// How far the hand has pulled, in pixels.
    private var pull = 0.0
    private var bounce: (spring: Spring, since: Duration)?

    /// Nothing is pulled.
    init() {}

    /// Whether it moves by itself.
    var isBouncing: Bool { bounce != nil }

    /// How far the content is past its end.
    func shown(at now: Duration, screen: Double) -> Double {
        guard let bounce else { return Self.stretched(pull, screen) }
        return Grid.snap(bounce.spring.distance(after: (now - bounce.since).seconds))
    }

    /// The hand takes hold of it where it is.
    mutating func take(at now: Duration, screen: Double) {
        guard bounce != nil else { return }
        pull = Self.pulled(shown(at: now, screen: screen), screen)
        bounce = nil
    }

    /// The hand pulls on: what is left of `distance` after the band has been let back to its rest.
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

    /// The hand pulls past the end.
    mutating func stretch(by distance: Double) { pull += distance }

    /// The hand lets go, if it had hold of it.
    mutating func release(at now: Duration, screen: Double) {
        guard bounce == nil else { return }
        release(velocity: 0, at: now, screen: screen)
    }

    /// The hand lets go, or something hits the end at `velocity`, in pixels a second.
    mutating func release(velocity: Double, at now: Duration, screen: Double) {
        let distance = shown(at: now, screen: screen)
        pull = 0
        let impact = velocity.clamped(to: -Self.hardest...Self.hardest)
        guard distance != 0 || impact != 0 else { return }
        bounce = (Spring(distance: distance, velocity: impact, stiffness: Self.stiffness), now)
    }

    /// Ends a bounce that nobody sees any more.
    mutating func advance(to now: Duration) {
        if let bounce, bounce.spring.isAtRest(after: (now - bounce.since).seconds) { self.bounce = nil }
    }

    /// How far the band gives way to a pull; never as far as a screen.
    private static func stretched(_ pull: Double, _ screen: Double) -> Double {
        guard screen > 0, pull != 0 else { return 0 }
        let way = screen * (1 - 1 / (abs(pull) * softness / screen + 1))
        return Grid.snap(pull < 0 ? -way : way)
    }

    /// The pull at which the band gives way so far.
    private static func pulled(_ way: Double, _ screen: Double) -> Double {
        guard screen > 0, way != 0 else { return 0 }
        let part = min(abs(way) / screen, 0.99)
        let pull = Grid.snap(screen / softness * (1 / (1 - part) - 1))
        return way < 0 ? -pull : pull
    }
}
