import ClientModel
import Signals

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

/// The idle time of the writer, measured with one timer at a time.
struct IdleTimer {
    let delay: Duration
    let clock: any SignalClock
    private var lastWork = Duration.zero
    /// True if a timer runs.
    private(set) var isMeasuring = false

    init(delay: Duration, clock: any SignalClock) {
        self.delay = delay
        self.clock = clock
    }

    /// Notes that the writer just worked. Returns true if a timer must be started.
    mutating func begin() -> Bool {
        lastWork = clock.now
        defer { isMeasuring = true }
        return !isMeasuring
    }

    /// The remaining wait; nil when the writer was idle long enough.
    var rest: Duration? {
        let rest = lastWork + delay - clock.now
        return rest > .zero ? rest : nil
    }

    /// Notes that no timer runs any more.
    mutating func end() { isMeasuring = false }
}

/// The time of the last run of a maintenance task.
struct LastMaintenanceRun: Hashable, Sendable {
    /// Seconds since 1970.
    var time: Int64
}

extension LastMaintenanceRun: RecordCodable {
    /// Fields: 1 time.
    init(from reader: inout RecordReader) throws(RecordError) {
        self.init(time: 0)
        while let field = try reader.next() {
            if field == 1 { time = try reader.int64() }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(time, at: 1) }
}
