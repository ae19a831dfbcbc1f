/// When a film that plays over and over may begin again: not before a moment has passed, and not if nothing was seen of it.
struct FilmLoop {
    /// Ten times a second at most: what ends sooner would keep the main thread busy with its beginnings.
    private static let shortest = Duration.milliseconds(100)

    private var began = ContinuousClock.now
    private var isSeen = false

    /// Notes that a picture of it is seen.
    mutating func show() { isSeen = true }

    /// It has ended: has `play` called when it may begin again.
    ///
    /// - Returns: Whether it may.
    @discardableResult
    mutating func again(_ play: @escaping @MainActor () -> Void) -> Bool {
        guard isSeen else { return false }
        let pause = Self.shortest - (ContinuousClock.now - began)
        isSeen = false
        began = .now + max(.zero, pause)
        guard pause > .zero else {
            play()
            return true
        }
        Task {
            try? await Task.sleep(for: pause)
            play()
        }
        return true
    }
}
