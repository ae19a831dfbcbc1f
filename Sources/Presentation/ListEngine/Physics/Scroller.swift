/// What moves the list over time. It says how far to move, never where to: what the list does to its rows in between
/// is no concern of it, and so an edit in mid-flight changes neither the speed nor the place.
struct Scroller: Sendable {
    /// How the list moves.
    enum Motion: Equatable, Sendable {
        /// It does not.
        case still
        /// A hand moves it.
        case dragged
        /// It was let go.
        case flung(Fling)
        /// It goes on to where a wheel or a jump sent it.
        case gliding(Spring)
    }

    /// The stiffness of a wheel's way: it follows the finger, but not in steps.
    static let wheelStiffness = 20.0
    /// The stiffness of a jump's way.
    static let jumpStiffness = 14.0

    private(set) var motion = Motion.still
    private var since = Duration.zero
    /// How far it has told the list to move since ``since``.
    private var told = 0.0
    /// How fast the hand moves, in pixels a second, and when it did last.
    private var hand = (velocity: 0.0, at: Duration.zero)

    /// It stands.
    init() {}

    /// Whether it moves by itself.
    var isMoving: Bool {
        switch motion {
        case .still, .dragged: false
        case .flung, .gliding: true
        }
    }

    /// How fast the list moves, in pixels a second; positive towards what is further up.
    func velocity(at now: Duration) -> Double {
        let seconds = (now - since).seconds
        switch motion {
        case .still: return 0
        case .dragged: return now - hand.at < .milliseconds(100) ? hand.velocity : 0
        case .flung(let fling): return fling.velocity(after: seconds)
        case .gliding(let spring): return -spring.velocity(after: seconds)
        }
    }

    /// How far it still has to go by itself.
    func remaining(at now: Duration) -> Double {
        guard case .gliding(let spring) = motion else { return 0 }
        return spring.distance(after: (now - since).seconds)
    }

    /// Stands still, or takes up another motion.
    mutating func begin(_ motion: Motion, at now: Duration) {
        self.motion = motion
        since = now
        told = 0
        hand = (0, now)
    }

    /// Takes note of what a hand does, so that ``velocity(at:)`` is right.
    mutating func follow(hand distance: Double, at now: Duration) {
        let seconds = (now - hand.at).seconds
        guard seconds > 0 else { return }
        let velocity = (distance / seconds).clamped(to: -Fling.fastest...Fling.fastest)
        hand = (seconds > 0.1 ? velocity : hand.velocity * 0.6 + velocity * 0.4, now)
    }

    /// Goes on by `distance` more, without a jolt.
    mutating func animateScroll(by distance: Double, stiffness: Double, at now: Duration) {
        animateScroll(to: remaining(at: now) + distance, stiffness: stiffness, at: now)
    }

    /// Goes on to what is `distance` away, without a jolt.
    mutating func animateScroll(to distance: Double, stiffness: Double, at now: Duration) {
        let spring = Spring(distance: distance, velocity: -velocity(at: now), stiffness: stiffness)
        begin(.gliding(spring), at: now)
    }

    /// How far the list has to move, now that time has passed.
    mutating func advance(to now: Duration) -> Double {
        let seconds = (now - since).seconds
        let wanted: Double
        var isOver = false
        switch motion {
        case .still, .dragged: return 0
        case .flung(let fling):
            wanted = fling.distance(after: seconds)
            isOver = seconds >= fling.end
        case .gliding(let spring):
            isOver = spring.isAtRest(after: seconds)
            wanted = spring.distance - (isOver ? 0 : spring.distance(after: seconds))
        }
        let distance = Grid.snap(wanted) - told
        told += distance
        if isOver { begin(.still, at: now) }
        return distance
    }
}
