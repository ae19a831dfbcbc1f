/// Detects a change of the scroll direction, after 14 px the other way.
struct DirectionDetector: Sendable {
    private static let hysteresis = 14.0

    /// The end towards which the list was scrolled last; nil before the first movement.
    private(set) var direction: VerticalEdge?
    private var since = 0.0

    /// Creates a detector without movement.
    init() {}

    /// Records a movement, positive towards what is further up.
    mutating func note(_ distance: Double) {
        guard distance != 0 else { return }
        let edge: VerticalEdge = distance > 0 ? .top : .bottom
        if edge == direction {
            since = 0
            return
        }
        since = (since > 0) == (distance > 0) ? since + distance : distance
        guard abs(since) >= Self.hysteresis else { return }
        direction = edge
        since = 0
    }
}
