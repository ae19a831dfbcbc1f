/// The animation of a transaction.
public struct ListAnimation: Equatable, Sendable {
    /// The kind of movement.
    public enum Style: Hashable, Sendable {
        /// No animation: the next frame is the last.
        case none
        /// Rows open and close: an inserted row grows and appears, a removed row shrinks and fades, a moved row
        /// flies. The other rows make room.
        case rows
        /// Rows appear and fade in their final places.
        case fade
        /// Every row flies from its old place to its new one.
        case full
    }

    /// The kind of movement.
    public var style: Style
    /// The timing of moving rows and insets.
    public var motion: Timing
    /// The timing of appearing and fading rows.
    public var fading: Timing
    /// True if later transactions wait until the animation has ended.
    public var locksQueue: Bool

    /// Creates an animation. The default durations suit an incoming message.
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

    /// The duration of the whole animation.
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
