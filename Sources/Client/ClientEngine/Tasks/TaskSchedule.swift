import MessageStore
import StdExtras

/// When tasks are due, by a clock that nobody sets.
///
/// A task's row has a time of the server's, as well as it was known then. When the machine's clock turns out to be
/// a year off, those rows are a year off too; so each is translated once, when it is first seen.
struct TaskSchedule: Sendable {
    /// A row of a former run of the program is not believed to be further away than this: its clock may have been
    /// wrong. Who asked for a longer wait asks again.
    static let longestForeignWait = Duration.seconds(15 * 60)

    private struct Due: Sendable {
        var nextTime: Int64
        var at: Duration
    }

    private var dues: [TaskID: Due] = [:]

    /// Notes the tasks that there are.
    mutating func take(_ tasks: [StoredTask], now: Duration, serverTime: Int64) {
        // One that another task holds up is not among them for a while, and is put off for as long as before.
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

    /// Notes that the runner itself put a task off, for however long.
    mutating func reschedule(_ id: TaskID, nextTime: Int64, until due: Duration) {
        dues[id] = Due(nextTime: nextTime, at: due)
    }

    /// Those of `tasks` that may be started while exactly the conditions in `holding` hold, in their order.
    func startable(
        _ tasks: [StoredTask],
        now: Duration,
        while holding: Set<TaskCondition>
    ) -> [StoredTask] {
        waiting(tasks, while: holding).filter { (dues[$0.id]?.at ?? now) <= now }
    }

    /// How long until the next of `tasks` is due that waits for nothing but its time; nil when none does.
    func nextWait(_ tasks: [StoredTask], now: Duration, while holding: Set<TaskCondition>) -> Duration? {
        let times = waiting(tasks, while: holding).compactMap { dues[$0.id]?.at }
        return times.filter { $0 > now }.min().map { $0 - now }
    }

    private func waiting(_ tasks: [StoredTask], while holding: Set<TaskCondition>) -> [StoredTask] {
        tasks.filter { $0.state == .ready && $0.conditions.isSubset(of: holding) }
    }
}
