extension MessageStore {
    /// The newest messages that match, at most `limit`, or those after a place in an earlier answer.
    ///
    /// When more messages are unindexed than can be checked one by one, some of them are indexed first;
    /// ``SearchPage/unseenCount`` is the number left.
    ///
    /// - Throws: ``StoreError``.
    public func search(
        _ query: SearchQuery,
        after place: SearchPosition? = nil,
        limit: Int = 50
    ) async throws -> SearchPage {
        let page = try await read { try $0.search(query, after: place, limit: limit) }
        guard page.unseenCount > 0 else { return page }
        // Some 50 ms of the writer. A longer backlog is left to idle times.
        try await transaction(.buffered) { _ = try $0.indexPendingMessages(limit: 4096) }
        return try await read { try $0.search(query, after: place, limit: limit) }
    }
}
