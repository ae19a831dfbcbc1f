import ClientModel

extension StoreTransaction {
    /// Updates everything that is derived from messages after one was stored, changed, moved or deleted.
    ///
    /// Each feature has its line here. `old` is the message before the write, nil for a new one; `new` is the message
    /// after it, nil for a deleted one.
    func didChange(from old: Message?, to new: Message?) throws {
        guard let stableID = (new ?? old)?.stableID else { return }
        changes.note(new, stableID: stableID, old: old?.key, new: new?.key)
        if old == nil { changes.touch(.arrivals) }
        try updateSpaces(from: old, to: new)
        try updateSearch(from: old, to: new)
        try updateTasks(from: old, to: new)
        updateOutgoing(from: old, to: new)
        try updateDeadlines(from: old, to: new)
        try updatePendingActions(from: old, to: new)
        try updateMediaUses(from: old, to: new)
        updateThreads(from: old, to: new)
        try updateChat(from: old, to: new)
        try updateTagSummaries(from: old, to: new)
        // Last: a hook sees all of the above.
        if let new { try caches.hooks.run(self, old, new) }
    }
}
