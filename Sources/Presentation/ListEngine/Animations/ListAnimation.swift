/// How a transaction comes about on the screen.
public struct ListAnimation: Equatable, Sendable {
    /// What is animated.
    public enum Style: Hashable, Sendable {
        /// Nothing: the next frame is the last.
        case none
        /// Rows open and close: an inserted one grows from nothing and appears, a removed one shrinks and fades, a
        /// moved one flies. The others make room.
        case rows
        /// Rows only appear and fade, in their final places.
        case fade
        /// Every row flies from where it was to where it will be.
        case full
    }

    /// What is animated.
    public var style: Style
    /// How rows and insets move.
    public var motion: Timing
    /// How rows appear and fade.
    public var fading: Timing
    /// Whether the transactions after it wait until it has been seen to its end.
    public var locksQueue: Bool

    /// An animation, with the durations that feel right for a message that arrives.
    public init(
        _ style: Style,
        motion: Timing = Timing(.milliseconds(400), .spring),
        fading: Timing = Timing(.milliseconds(200), .easeOut),
        locksQueue: Bool = false
    ) {
        self.style = style
        self.motion = motion
        self.fading = fading
        self.locksQueue = locksQueue
    }

    /// How long it takes.
    public var length: Duration {
        switch style {
        case .none: .zero
        case .fade: fading.duration
        case .rows, .full: max(motion.duration, fading.duration)
        }
    }

    /// No animation.
    public static let none = ListAnimation(.none)
    /// Rows open and close.
    public static let rows = ListAnimation(.rows)
    /// Rows appear and fade.
    public static let fade = ListAnimation(.fade)
    /// Every row flies to its new place.
    public static let full = ListAnimation(.full)
}
