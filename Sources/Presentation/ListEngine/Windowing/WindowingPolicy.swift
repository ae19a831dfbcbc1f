/// How far beyond what is seen a list looks ahead, in screens: heights between the insets.
public struct WindowingPolicy: Equatable, Sendable {
    /// Screens on each side of the viewport in which rows are laid out when the list rests.
    public var resting: Double
    /// How much of the way that the present speed will make the window reaches ahead, in seconds.
    public var lookahead: Double
    /// The most screens ahead, however fast the list moves.
    public var most: Double
    /// Screens before the end of the loaded items at which the next page is asked for; the lookahead is added.
    public var paging: Double

    /// A rule. Each number counts as at least 0, and ``most`` as at least ``resting``.
    public init(resting: Double = 1, lookahead: Double = 0.3, most: Double = 4, paging: Double = 2) {
        self.resting = max(0, resting)
        self.lookahead = max(0, lookahead)
        self.most = max(most, self.resting)
        self.paging = max(0, paging)
    }

    /// How far ahead rows are laid out, in pixels, when the content comes in at `speed`, in pixels a second.
    func reach(screen: Double, speed: Double) -> Double {
        min(resting * screen + max(0, speed) * lookahead, most * screen)
    }
}
