/// The remaining steps of the store's maintenance tasks.
///
/// A round begins when the writer was idle for a while and something was committed since the last one. It goes
/// through the tasks that are due, in order, one step at a time, and may be interrupted after each.
///
/// Threads: the writer's only.
final class Maintenance {
    private let duties: [MaintenanceTask]
    /// The time of each task's last run.
    private var doneAt: [Duration?]
    /// The tasks of this round that are not done yet.
    private var waiting: [Int] = []
    /// True if there were commits since the last round began. True at first: the last process may have left work.
    private var hasNews = true

    init(_ duties: [MaintenanceTask]) {
        self.duties = duties
        doneAt = Array(repeating: nil, count: duties.count)
    }

    /// Notes that something was committed.
    func noteCommit() { hasNews = true }

    /// True if a step would do anything.
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
        // An error ends this task for now, see `MaintenanceTask.step`.
        if (try? duties[index].step(core)) == .more { return }
        doneAt[index] = now
        waiting.removeFirst()
    }
}
