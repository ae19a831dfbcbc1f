/// Parts of files that wait for a connection: what somebody tapped goes before what is fetched ahead of them, and
/// equals in the order in which they came.
struct FilePartQueue {
    private var waiting: [RequestTable.Entry] = []

    var isEmpty: Bool { waiting.isEmpty }
    var count: Int { waiting.count }

    mutating func add(_ entry: RequestTable.Entry) {
        let index = waiting.firstIndex { $0.policy.priority < entry.policy.priority } ?? waiting.endIndex
        waiting.insert(entry, at: index)
    }

    /// The next one to go.
    mutating func take() -> RequestTable.Entry? { waiting.isEmpty ? nil : waiting.removeFirst() }

    /// Takes one out that nobody wants any more.
    mutating func remove(_ id: RequestID) -> RequestTable.Entry? {
        waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0) }
    }

    mutating func removeAll() -> [RequestTable.Entry] {
        defer { waiting = [] }
        return waiting
    }
}
