public import ClientModel

extension HistoryDemand {
    /// The ids that are complete once the server has answered this demand with messages of `ids`.
    ///
    /// - Parameters:
    ///   - ids: The page, in any order, without gaps on the server. It may reach beyond the hole.
    ///   - isLast: True if the server has no more on the far side of the page, which was shorter than requested. For
    ///     a page around an id or a date: on neither side.
    /// - Returns: Nil when nothing is known, as for an empty page that was not the last.
    public func filledRange(_ ids: some Sequence<Int32>, isLast: Bool) -> ClosedRange<Int32>? {
        var ids = Array(ids)
        if case .around(let id) = start, !ids.isEmpty { ids.append(id) }
        let page = ids.min().flatMap { lowest in ids.max().map { lowest...$0 } }
        if isLast {
            // Up to the start of the next chunk, which is known already.
            return page.map { min($0.lowerBound, hole.lowerBound)...max($0.upperBound, hole.upperBound) }
                ?? hole
        }
        return switch start {
        case .newest:
            page.map {
                $0.lowerBound > hole.upperBound ? $0 : $0.lowerBound...max($0.upperBound, hole.upperBound)
            }
        case .oldest:
            page.map {
                $0.upperBound < hole.lowerBound ? $0 : min($0.lowerBound, hole.lowerBound)...$0.upperBound
            }
        case .around, .date: page
        }
    }
}

extension StoreTransaction {
    /// Stores the server's answer to a demand of ``MessageStore/demand`` and marks the range as known. The demand is
    /// removed, or replaced by one for the rest.
    ///
    /// - Parameters:
    ///   - demand: The demand that was sent. It may have been filled meanwhile.
    ///   - page: The messages, of the demand's chat and namespace.
    ///   - isLast: See ``HistoryDemand/filledRange(_:isLast:)``.
    /// - Returns: The messages as stored, in the same order.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func fill(_ demand: HistoryDemand, with page: [Message], isLast: Bool) throws -> [Message] {
        let stored = try add(page)
        if let range = demand.filledRange(page.map(\.key.id), isLast: isLast) {
            try addChunk(range, demand.scope, of: demand.peer)
        }
        return stored
    }
}
