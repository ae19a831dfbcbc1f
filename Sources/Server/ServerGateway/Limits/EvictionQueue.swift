import StdExtras

/// What goes first when there is no room, oldest first. What does not have to go any more stays in it for a while and
/// is passed over.
struct EvictionQueue<ID> {
    private var ids = Fifo<ID>()
    /// How many were left when those that stay were last thrown out.
    private var kept = 0

    /// How many are in it, those that stay included.
    var count: Int { ids.count }

    /// Adds one that has to go after all others, and now and then throws out those that stay.
    ///
    /// - Parameters:
    ///   - id: the one.
    ///   - leaves: whether one still has to go.
    mutating func append(_ id: ID, leaves: (ID) -> Bool) {
        if ids.count >= 2 * kept + 64 {
            for id in ids.takeAll() where leaves(id) { ids.append(id) }
            kept = ids.count
        }
        ids.append(id)
    }

    /// Takes out the oldest that still has to go.
    mutating func popFirst(_ leaves: (ID) -> Bool) -> ID? {
        while let id = ids.popFirst() {
            if leaves(id) { return id }
        }
        return nil
    }
}
