/// When a film that plays over and over may begin again: not before a moment has passed, and not if nothing was seen of it.
struct VideoLoop {
    /// Ten times a second at most: what ends sooner would keep the main thread busy with its beginnings.
    private static let shortest = Duration.milliseconds(100)

    private var began = ContinuousClock.now
    private var isSeen = false

    /// Notes that a picture of it is seen.
    mutating func show() { isSeen = true }

    /// It has ended.
    ///
    /// - Returns: After how long it may begin again; nil if nothing was seen of it.
    mutating func end() -> Duration? {
        guard isSeen else { return nil }
        let pause = max(.zero, Self.shortest - (ContinuousClock.now - began))
        (isSeen, began) = (false, .now + pause)
        return pause
    }
}
