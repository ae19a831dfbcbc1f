import ListEngine

/// What a history reports of the end of its list: whether messages that arrive there are seen.
///
/// A list without rows rests at its end. While its first messages are waited for, that must not count: the chat would
/// be opened at its newest message, and what is stored meanwhile marked as read.
nonisolated struct FollowReport {
    /// The last reported state; nil before the first messages, or the news that there are none.
    private(set) var state: FollowState?

    /// True if messages that arrive are visible at once.
    var isFollowing: Bool { state == .following }

    /// Takes a step of the list, which has the tag of the last update that is on the screen.
    ///
    /// - Returns: True if there is something new to report.
    mutating func take(_ step: ListFrameUpdate) -> Bool {
        guard step.tag != nil, step.follow != state else { return false }
        state = step.follow
        return true
    }
}
