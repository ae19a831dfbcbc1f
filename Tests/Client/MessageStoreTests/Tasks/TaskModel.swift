import MessageStore

/// The rules of tasks in the simplest form: every state is computed from all tasks.
struct TaskModel {
    struct Entry {
        var queue: TaskQueueID?
        var needs: [TaskDependency]
        var isRunning = false
        var attempts: Int32 = 0
        var end: TaskState?
    }

    private(set) var entries: [TaskID: Entry] = [:]
    /// The tasks that have not ended.
    private(set) var open: Set<TaskID> = []

    func state(_ id: TaskID) -> TaskState? {
        guard let entry = entries[id] else { return nil }
        if let end = entry.end { return end }
        if entry.isRunning { return .running }
        return waits(of: id).isEmpty ? .ready : .waiting
    }

    /// The tasks that a task waits for now.
    func waits(of id: TaskID) -> Set<TaskID> {
        guard let entry = entries[id], entry.end == nil else { return [] }
        var waits = Set(entry.needs.map(\.task).filter { entries[$0]?.end == nil })
        if let queue = entry.queue {
            for other in open where other < id && entries[other]?.queue == queue { waits.insert(other) }
        }
        return waits
    }

    /// True if `id` is `other` or waits for it, directly or indirectly.
    func leads(_ id: TaskID, to other: TaskID) -> Bool {
        var seen: Set<TaskID> = []
        var rest: Set<TaskID> = [id]
        while let next = rest.popFirst() {
            seen.insert(next)
            rest.formUnion(waits(of: next).subtracting(seen))
        }
        return seen.contains(other)
    }

    mutating func add(_ id: TaskID, _ queue: TaskQueueID?, _ needs: [TaskDependency]) {
        entries[id] = Entry(queue: queue, needs: needs)
        open.insert(id)
        settle()
    }

    mutating func addNeed(_ need: TaskDependency, to id: TaskID) {
        entries[id]?.needs.append(need)
        settle()
    }

    mutating func start(_ id: TaskID) {
        entries[id]?.isRunning = true
        entries[id]?.attempts += 1
    }

    mutating func reschedule(_ id: TaskID) { entries[id]?.isRunning = false }

    mutating func end(_ id: TaskID, _ state: TaskState) {
        entries[id]?.end = state
        open.remove(id)
        settle()
    }

    mutating func crash() {
        for id in open { entries[id]?.isRunning = false }
    }

    /// Fails all tasks that need the success of a failed one, until nothing changes.
    private mutating func settle() {
        while let next = open.first(where: hasFailedNeed) {
            entries[next]?.end = .failed
            open.remove(next)
        }
    }

    private func hasFailedNeed(_ id: TaskID) -> Bool {
        entries[id]?.needs.contains { $0.policy == .success && entries[$0.task]?.end == .failed } ?? false
    }
}
