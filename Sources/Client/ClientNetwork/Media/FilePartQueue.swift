/// A queue of file parts that wait for a connection: requested files go before prefetched ones, and equal priorities
/// in order of arrival.
struct FilePartQueue {
    private var waiting: [RequestTable.Entry] = []

    var isEmpty: Bool { waiting.isEmpty }
    var count: Int { waiting.count }

    mutating func add(_ entry: RequestTable.Entry) {
        let index = waiting.firstIndex { $0.policy.priority < entry.policy.priority } ?? waiting.endIndex
        waiting.insert(entry, at: index)
    }

    /// Removes and returns the next part.
    mutating func take() -> RequestTable.Entry? { waiting.isEmpty ? nil : waiting.removeFirst() }

    /// Removes a cancelled part.
    mutating func remove(_ id: RequestID) -> RequestTable.Entry? {
        waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0) }
    }

    mutating func removeAll() -> [RequestTable.Entry] {
        defer { waiting = [] }
        return waiting
    }
}
