/// Decides when a ``Checkpointer`` works. Pure: told of commits and of time that has passed.
struct CheckpointSchedule {
    enum Action: Equatable {
        case nothing
        /// Call ``waited()`` after ``CheckpointPolicy/idleMilliseconds``.
        case wait
        /// Copy, and call ``copied(rest:)``.
        case copy
    }

    private let policy: CheckpointPolicy
    private var state = State.resting
    private var pages = 0
    private var hasNewCommits = false

    private enum State { case resting, waiting, copying }

    init(_ policy: CheckpointPolicy) { self.policy = policy }

    /// Somebody committed, and the log has `pages` pages now.
    mutating func committed(pages: Int) -> Action {
        self.pages = pages
        hasNewCommits = true
        guard state == .resting, pages >= policy.idlePages else { return .nothing }
        return wait()
    }

    /// The time of a ``Action/wait`` is over.
    mutating func waited() -> Action {
        guard !hasNewCommits || pages >= policy.busyPages else { return wait() }
        state = .copying
        hasNewCommits = false
        return .copy
    }

    /// A copy has ended and left `rest` pages that readers hold.
    mutating func copied(rest: Int) -> Action {
        state = .resting
        // Without a commit in between, the next one starts the log anew.
        if !hasNewCommits { pages = rest }
        return pages >= policy.idlePages ? wait() : .nothing
    }

    private mutating func wait() -> Action {
        state = .waiting
        hasNewCommits = false
        return .wait
    }
}
