import MessageStore
import StdExtras

/// The times when tasks are due, by a monotonic clock.
///
/// A task's row has a time by the server's clock, as it was known then. If the machine's clock turns out to be a
/// year off, those rows are a year off, too. Each time is therefore converted once, when it is first seen.
struct TaskSchedule: Sendable {
    /// The longest wait taken from a row of an earlier run of the program, whose clock may have been wrong. A server
    /// that demanded a longer wait demands it again.
    static let longestForeignWait = Duration.seconds(15 * 60)

    private struct Due: Sendable {
        var nextTime: Int64
        var at: Duration
    }

    private var dues: [TaskID: Due] = [:]

    /// Takes the current tasks.
    mutating func take(_ tasks: [StoredTask], now: Duration, serverTime: Int64) {
        // A task that another one blocks is missing from the list meanwhile; it keeps its time.
        var kept = dues.filter { $0.value.at > now }
        for task in tasks {
            if let known = dues[task.id], known.nextTime == task.nextTime {
                kept[task.id] = known
            } else {
                let wait = min(
                    .milliseconds(task.nextTime.subtractingSaturating(serverTime)),
                    Self.longestForeignWait
                )
                kept[task.id] = Due(nextTime: task.nextTime, at: now + max(.zero, wait))
            }
        }
        dues = kept
    }

    /// Records that the runner itself postponed a task, for any duration.
    mutating func reschedule(_ id: TaskID, nextTime: Int64, until due: Duration) {
        dues[id] = Due(nextTime: nextTime, at: due)
    }

    /// Returns the tasks that may start while exactly the conditions in `holding` hold, in order.
    func startable(
        _ tasks: [StoredTask],
        now: Duration,
        while holding: Set<TaskCondition>
    ) -> [StoredTask] {
        waiting(tasks, while: holding).filter { (dues[$0.id]?.at ?? now) <= now }
    }

    /// The time until the next task is due that only waits for its time; nil if none does.
    func nextWait(_ tasks: [StoredTask], now: Duration, while holding: Set<TaskCondition>) -> Duration? {
        let times = waiting(tasks, while: holding).compactMap { dues[$0.id]?.at }
        return times.filter { $0 > now }.min().map { $0 - now }
    }

    private func waiting(_ tasks: [StoredTask], while holding: Set<TaskCondition>) -> [StoredTask] {
        tasks.filter { $0.state == .ready && $0.conditions.isSubset(of: holding) }
    }
}
