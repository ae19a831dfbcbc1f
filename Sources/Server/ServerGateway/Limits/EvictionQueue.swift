import StdExtras

/// Candidates for eviction, oldest first. Elements that need not go any more stay in the queue for a while and are
/// skipped.
struct EvictionQueue<ID> {
    private var ids = Fifo<ID>()
    /// The number of elements after the last removal of those that stay.
    private var kept = 0

    /// The number of elements, including those that stay.
    var count: Int { ids.count }

    /// Adds the newest candidate, and now and then removes the elements that stay.
    ///
    /// - Parameters:
    ///   - id: The candidate.
    ///   - leaves: True for elements that still have to go.
    mutating func append(_ id: ID, leaves: (ID) -> Bool) {
        if ids.count >= 2 * kept + 64 {
            for id in ids.takeAll() where leaves(id) { ids.append(id) }
            kept = ids.count
        }
        ids.append(id)
    }

    /// Removes and returns the oldest element that still has to go.
    mutating func popFirst(_ leaves: (ID) -> Bool) -> ID? {
        while let id = ids.popFirst() {
            if leaves(id) { return id }
        }
        return nil
    }
}
