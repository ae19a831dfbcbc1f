/// The visible holes of all live views, of histories or of lists. Each hole is counted once, however many views show
/// it.
struct DemandCount<Hole: Hashable> {
    private var counts: [Hole: Int] = [:]
    private var byView: [ObjectIdentifier: [Hole]] = [:]
    private var isChanged = false

    /// Sets the holes of the view `id`.
    mutating func set(_ demand: [Hole], of id: ObjectIdentifier) {
        // Most views have no holes, before and after.
        guard !demand.isEmpty || byView[id] != nil else { return }
        let before = byView[id] ?? []
        guard before != demand else { return }
        for hole in before { add(-1, to: hole) }
        for hole in demand { add(1, to: hole) }
        byView[id] = demand.isEmpty ? nil : demand
    }

    private mutating func add(_ change: Int, to hole: Hole) {
        let count = counts[hole, default: 0] + change
        if count == 0 || count == change { isChanged = true }
        counts[hole] = count == 0 ? nil : count
    }

    /// All holes, if any was added or removed since the last call.
    mutating func takeChanged() -> Set<Hole>? {
        guard isChanged else { return nil }
        isChanged = false
        return Set(counts.keys)
    }
}
