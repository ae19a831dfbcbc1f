/// The restarts of a looping video: at most ten times a second, and only if a frame was shown.
package struct VideoLoop {
    /// The minimum length of a loop: shorter ones would keep the main thread busy with restarts.
    private static let shortest = Duration.milliseconds(100)

    private var began = ContinuousClock.now
    private var isSeen = false

    /// A loop that starts now.
    package init() {}

    /// Called when a frame was shown.
    package mutating func show() { isSeen = true }

    /// Called when the video has ended.
    ///
    /// - Returns: The wait before the next start; nil if no frame was shown.
    package mutating func end() -> Duration? {
        guard isSeen else { return nil }
        let pause = max(.zero, Self.shortest - (ContinuousClock.now - began))
        (isSeen, began) = (false, .now + pause)
        return pause
    }
}
