/// The movement of the list over time. It returns distances, never positions: an edit of the rows during a movement
/// changes neither the speed nor the place.
struct Scroller: Sendable {
    /// The kind of movement.
    enum Motion: Equatable, Sendable {
        /// No movement.
        case still
        /// The pointer or a finger moves the list.
        case dragged
        /// The list moves on after its release.
        case flung(Fling)
        /// The list moves to the target of a wheel or a jump.
        case gliding(Spring)
    }

    /// The stiffness of wheel movements: smooth, and close to the finger.
    static let wheelStiffness = 20.0
    /// The stiffness of jumps.
    static let jumpStiffness = 14.0

    private(set) var motion = Motion.still
    private var since = Duration.zero
    /// The distance returned since ``since``.
    private var told = 0.0
    /// The speed of the hand in pixels a second, and the time of its last movement.
    private var hand = (velocity: 0.0, at: Duration.zero)

    /// Creates a scroller at rest.
    init() {}

    /// True if the list moves by itself.
    var isMoving: Bool {
        switch motion {
        case .still, .dragged: false
        case .flung, .gliding: true
        }
    }

    /// The speed of the list in pixels a second; positive towards what is further up.
    func velocity(at now: Duration) -> Double {
        let seconds = (now - since).seconds
        switch motion {
        case .still: return 0
        case .dragged: return now - hand.at < .milliseconds(100) ? hand.velocity : 0
        case .flung(let fling): return fling.velocity(after: seconds)
        case .gliding(let spring): return -spring.velocity(after: seconds)
        }
    }

    /// The remaining distance of an automatic movement.
    func remaining(at now: Duration) -> Double {
        guard case .gliding(let spring) = motion else { return 0 }
        return spring.distance(after: (now - since).seconds)
    }

    /// Starts a movement, or stops.
    mutating func begin(_ motion: Motion, at now: Duration) {
        self.motion = motion
        since = now
        told = 0
        hand = (0, now)
    }

    /// Records a movement of the hand, for ``velocity(at:)``.
    mutating func follow(hand distance: Double, at now: Duration) {
        let seconds = (now - hand.at).seconds
        guard seconds > 0 else { return }
        let velocity = (distance / seconds).clamped(to: -Fling.fastest...Fling.fastest)
        hand = (seconds > 0.1 ? velocity : hand.velocity * 0.6 + velocity * 0.4, now)
    }

    /// Extends the movement by `distance`, without a jolt.
    mutating func animateScroll(by distance: Double, stiffness: Double, at now: Duration) {
        animateScroll(to: remaining(at: now) + distance, stiffness: stiffness, at: now)
    }

    /// Moves to a place at `distance`, without a jolt.
    mutating func animateScroll(to distance: Double, stiffness: Double, at now: Duration) {
        let spring = Spring(distance: distance, velocity: -velocity(at: now), stiffness: stiffness)
        begin(.gliding(spring), at: now)
    }

    /// The distance that the list moves in the time passed.
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
