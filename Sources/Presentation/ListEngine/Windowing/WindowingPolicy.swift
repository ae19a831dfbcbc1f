/// The distances for which a list prepares rows, in screens: heights between the insets.
public struct WindowingPolicy: Equatable, Sendable {
    /// The screens on each side of the viewport in which rows are laid out while the list rests.
    public var resting: Double
    /// The time ahead, in seconds, whose movement at the present speed is added to the window.
    public var lookahead: Double
    /// The most screens ahead, at any speed.
    public var most: Double
    /// The screens before the end of the loaded items at which the next page is requested. The movement of the
    /// lookahead is added, or that of twice the time of a page if this is longer.
    public var paging: Double

    /// Creates a policy. Each number counts as at least 0, and ``most`` as at least ``resting``.
    public init(resting: Double = 2, lookahead: Double = 0.3, most: Double = 4, paging: Double = 2) {
        self.resting = max(0, resting)
        self.lookahead = max(0, lookahead)
        self.most = max(most, self.resting)
        self.paging = max(0, paging)
    }

    /// The policy for a machine with little memory: half as many rows.
    public static let small = WindowingPolicy(resting: 1, most: 2)

    /// The distance for which rows are laid out ahead, in pixels, for content that enters at `speed`, in pixels a
    /// second.
    func reach(screen: Double, speed: Double) -> Double {
        min(resting * screen + max(0, speed) * lookahead, most * screen)
    }
}
