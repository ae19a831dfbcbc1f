/// What is left of the store's chores, and whose turn it is.
///
/// A round begins when the lane was idle for a while and something was committed since the last one; it goes
/// through the duties that are due, in order, one step at a time, and may be interrupted after each.
///
/// Threads: the lane's only.
final class Maintenance {
    private let duties: [MaintenanceTask]
    /// When each duty was last done.
    private var doneAt: [Duration?]
    /// Duties of this round that are not done yet.
    private var waiting: [Int] = []
    /// Whether there were commits since the last round began. At first what the last process left is waiting.
    private var hasNews = true

    init(_ duties: [MaintenanceTask]) {
        self.duties = duties
        doneAt = Array(repeating: nil, count: duties.count)
    }

    /// Notes that something was committed.
    func noteCommit() { hasNews = true }

    /// Whether a step would do anything.
    var hasWork: Bool { hasNews || !waiting.isEmpty }

    /// Does one step. Call it again while ``hasWork``.
    func step(_ core: WriterState, at now: Duration) {
        if waiting.isEmpty {
            guard hasNews else { return }
            hasNews = false
            waiting = duties.indices.filter { index in
                doneAt[index].map { now - $0 >= duties[index].interval } ?? true
            }
        }
        guard let index = waiting.first else { return }
        // An error ends this duty for now, see `MaintenanceTask.step`.
        if (try? duties[index].step(core)) == .more { return }
        doneAt[index] = now
        waiting.removeFirst()
    }
}
