/// The holes in sight of all live views, of histories or of lists, each counted once however many see it.
struct DemandCount<Hole: Hashable> {
    private var counts: [Hole: Int] = [:]
    private var byView: [ObjectIdentifier: [Hole]] = [:]
    private var isChanged = false

    /// Notes what the view `id` lacks now.
    mutating func set(_ demand: [Hole], of id: ObjectIdentifier) {
        // Most views lack nothing, before and after.
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

    /// All of them, if any came or went since this was last asked.
    mutating func takeChanged() -> Set<Hole>? {
        guard isChanged else { return nil }
        isChanged = false
        return Set(counts.keys)
    }
}
