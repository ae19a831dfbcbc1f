extension ChangeSet {
    /// Notes that row `id`, 1 or more, of a list was written or deleted. Views of the list watch
    /// `DatabaseRegion(subject, scope)`, views of one row `DatabaseRegion(subject, scope, id)`.
    mutating func touchRow(_ subject: DatabaseRegion.Subject, in scope: Int64 = 0, _ id: Int64) {
        touch(DatabaseRegion(subject, scope))
        touch(DatabaseRegion(subject, scope, id))
    }

    /// The rows of a list that ``touchRow(_:in:_:)`` named.
    func rows(_ subject: DatabaseRegion.Subject, in scope: Int64 = 0) -> [Int64] {
        var ids: [Int64] = []
        for watch in touched where watch.subject == subject && watch.first == scope && watch.second != 0 {
            ids.append(watch.second)
        }
        return ids
    }
}
