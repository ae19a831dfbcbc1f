import ClientModel

extension StoreTransaction {
    /// Keeps all that follows from messages right after one was stored, changed, moved or deleted.
    ///
    /// Each feature has its line here; `old` is the message before the write, nil for a new one, `new` the
    /// message after it, nil for a deleted one.
    func didChange(from old: Message?, to new: Message?) throws {
        guard let stableID = (new ?? old)?.stableID else { return }
        changes.note(new, stableID: stableID, old: old?.key, new: new?.key)
        try updateSpaces(from: old, to: new)
        try updateTasks(from: old, to: new)
        try updateChat(from: old, to: new)
        try updateTagSummaries(from: old, to: new)
    }
}
