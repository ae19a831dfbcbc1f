/// How long a chat takes to show what it was told: its first full frame, and each change after it.
final class UpdateLatency {
    /// Changes that nobody asks about are forgotten beyond this many.
    private static let most = 256

    private var opened: Duration?
    private var waiting: [(tag: Int, told: Duration)] = []
    private var lastTag = 0

    /// The chat is being opened, since this moment on the clock of `FrameTime.now`.
    func open(since moment: Duration) { opened = moment }

    /// Nobody has looked until now: what was drawn meanwhile is not told of.
    func forget() { (opened, waiting) = (nil, []) }

    /// The tag for the list of a change that the store told of at this moment.
    func tag(told moment: Duration) -> Int {
        lastTag += 1
        if waiting.count < Self.most { waiting.append((lastTag, moment)) }
        return lastTag
    }

    /// What there is to say of a frame of the chat's list.
    ///
    /// - Parameters:
    ///   - tag: The tag of the last change that the frame has.
    ///   - isComplete: Whether it has all rows of the screen.
    ///   - now: When it was drawn.
    /// - Returns: How long the chat took to open, if this is its first full frame, and each change that is new in it.
    func drew(
        _ tag: Int?,
        isComplete: Bool,
        at now: Duration
    ) -> (opening: Duration?, changes: [Duration]) {
        guard isComplete else { return (nil, []) }
        var drawn: (opening: Duration?, changes: [Duration]) = (opened.map { now - $0 }, [])
        if let tag {
            drawn.changes = waiting.prefix { $0.tag <= tag }.map { now - $0.told }
            waiting.removeFirst(drawn.changes.count)
        }
        // What is seen first is the opening and no change.
        if opened != nil { drawn.changes = [] }
        opened = nil
        return drawn
    }
}
