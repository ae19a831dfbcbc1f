extension MessageStore {
    /// The newest messages that match, at most `limit`, or those after a place in an earlier answer.
    ///
    /// When more messages wait for the index than can be looked at one by one, some of them are indexed first; see
    /// ``SearchPage/unseenCount`` for what is left then.
    ///
    /// - Throws: ``StoreError``.
    public func search(
        _ query: SearchQuery,
        after place: SearchPosition? = nil,
        limit: Int = 50
    ) async throws -> SearchPage {
        let page = try await read { try $0.search(query, after: place, limit: limit) }
        guard page.unseenCount > 0 else { return page }
        // Some 50 ms of the lane. A longer backlog is left to idle times.
        try await transaction(.buffered) { _ = try $0.indexPendingMessages(limit: 4096) }
        return try await read { try $0.search(query, after: place, limit: limit) }
    }
}
