public import ClientModel

extension HistoryDemand {
    /// The ids of which nothing is missing any more once the server has answered this demand with messages of `ids`.
    ///
    /// - Parameters:
    ///   - ids: The page, in any order, without gaps on the server. It may reach beyond the hole.
    ///   - isLast: The server has no more on the far side of the page: it was shorter than what was asked for. Of a
    ///     page around an id or a date: on neither side.
    /// - Returns: Nil when nothing is known, as of an empty page that was not the last.
    public func filledRange(_ ids: some Sequence<Int32>, isLast: Bool) -> ClosedRange<Int32>? {
        var ids = Array(ids)
        if case .around(let id) = start, !ids.isEmpty { ids.append(id) }
        let page = ids.min().flatMap { lowest in ids.max().map { lowest...$0 } }
        if isLast {
            // Up to where the next chunk begins; what it has is known already.
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
    /// Stores the server's answer to a demand of ``MessageStore/demand`` and notes what is no hole any more; the
    /// demand goes, or is one for the rest.
    ///
    /// - Parameters:
    ///   - demand: What was asked for. It may have been filled meanwhile.
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
