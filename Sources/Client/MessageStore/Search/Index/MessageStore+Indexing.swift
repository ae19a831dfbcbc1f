extension MessageStore {
    /// Indexes every message that waits for it, for after a large import; otherwise idle moments do.
    ///
    /// Other transactions take their turn between steps.
    public func finishIndexing() async throws {
        while try await transaction(.buffered, { try $0.indexPendingMessages() }) {}
    }
}
