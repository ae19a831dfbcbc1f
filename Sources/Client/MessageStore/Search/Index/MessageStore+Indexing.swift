extension MessageStore {
    /// Indexes every pending message and makes the index fast, for use after a large import; otherwise idle
    /// maintenance does.
    ///
    /// Other transactions take their turn between steps.
    public func finishIndexing() async throws {
        // Many at a time: the index merges its parts less often, and nobody waits for a frame.
        while try await transaction(.buffered, { try $0.indexPendingMessages(limit: 16_384) }) {}
        while try await transaction(.buffered, { try $0.mergeSearchIndex(pages: 1024) }) {}
    }
}
