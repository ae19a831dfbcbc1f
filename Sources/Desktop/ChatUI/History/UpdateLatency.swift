/// The latency of a chat: from opening it to its first complete frame, and from each change to its frame.
final class UpdateLatency {
    /// The maximum number of remembered changes.
    private static let most = 256

    private var opened: Duration?
    private var waiting: [(tag: Int, told: Duration)] = []
    private var lastTag = 0

    /// Called when the chat is opened; `moment` is on the clock of `FrameTime.now`.
    func open(since moment: Duration) { opened = moment }

    /// Forgets all drawings from before measuring began.
    func forget() { (opened, waiting) = (nil, []) }

    /// Makes the list's tag of a change that the store published at this moment.
    func tag(told moment: Duration) -> Int {
        lastTag += 1
        if waiting.count < Self.most { waiting.append((lastTag, moment)) }
        return lastTag
    }

    /// Returns the latencies that end with a frame of the chat's list.
    ///
    /// - Parameters:
    ///   - tag: The tag of the last change in the frame.
    ///   - isComplete: True if the frame has all rows of the screen.
    ///   - now: The time of the frame.
    /// - Returns: The opening time, if this is the first complete frame, and the latency of each new change.
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
        // The first frame ends the opening, not a change.
        if opened != nil { drawn.changes = [] }
        opened = nil
        return drawn
    }
}
