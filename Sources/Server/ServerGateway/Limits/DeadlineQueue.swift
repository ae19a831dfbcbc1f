import MTProto

/// An object to check at its deadline. The object may be gone by then, or have a later deadline.
enum ScheduledDeadline: Equatable {
    case connection(UInt64)
    case session(UInt64)
    case key(AuthKeyID)
}

/// Alarms by time: a binary heap, earliest first.
struct DeadlineQueue {
    private var heap: [(time: WireTime, alarm: ScheduledDeadline)] = []

    /// The time of the earliest alarm.
    var next: WireTime? { heap.first?.time }

    /// The number of waiting alarms.
    var count: Int { heap.count }

    /// Adds an alarm; O(log n).
    mutating func add(_ alarm: ScheduledDeadline, at time: WireTime) {
        heap.append((time, alarm))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].time < heap[parent].time else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes and returns the earliest alarm if it is due.
    mutating func takeDue(now: WireTime) -> ScheduledDeadline? {
        guard let first = heap.first, first.time <= now else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        sink(0)
        return first.alarm
    }

    private mutating func sink(_ index: Int) {
        var parent = index
        while true {
            var smallest = parent
            for child in 2 * parent + 1...2 * parent + 2 where child < heap.count {
                if heap[child].time < heap[smallest].time { smallest = child }
            }
            guard smallest != parent else { return }
            heap.swapAt(parent, smallest)
            parent = smallest
        }
    }
}
