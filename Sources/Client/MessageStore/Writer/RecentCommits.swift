/// The last commits, by which a view that was loaded on a reader catches up with the writer.
struct RecentCommits {
    /// The name limit: a larger commit is kept as a reset. An import of a million messages must not stay in memory
    /// for a view that happens to be loading.
    static let nameLimit = 2_000

    private var commits: [ChangeSet] = []
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    mutating func append(_ changes: ChangeSet) {
        // Half is dropped at a time, so that an append costs little on average.
        if commits.count >= 2 * limit { commits.removeFirst(limit) }
        guard changes.nameCount > Self.nameLimit else { return commits.append(changes) }
        var reset = ChangeSet.reset
        reset.sequence = changes.sequence
        commits.append(reset)
    }

    /// The commits after `sequence`, nil when some of them were dropped.
    func since(_ sequence: Int64) -> ArraySlice<ChangeSet>? {
        guard let last = commits.last, last.sequence > sequence else { return [] }
        guard let first = commits.first, first.sequence <= sequence + 1 else { return nil }
        return commits[Int(sequence + 1 - first.sequence)...]
    }
}
