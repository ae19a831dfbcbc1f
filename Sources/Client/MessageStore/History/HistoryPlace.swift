import ClientModel

/// The place of a history's anchor: found when the view is loaded or moved, and kept from then on.
struct HistoryPlace: Equatable, Sendable {
    /// The way to find the range around the anchor.
    enum Span: Equatable, Sendable {
        /// The range that ends the history, or the newest that is known.
        case newest
        /// The chunk that contains the id.
        case around(Int32)
        /// The anchor lies in a hole. Nothing is shown until the place is known.
        case hole(ClosedRange<Int32>?)
    }

    var anchor = WindowFrame<MessagePosition>.Anchor.highest
    var span = Span.newest
    /// The start of the request when the anchor lies in a hole.
    var start = HistoryDemand.Start.newest
    var firstUnread: MessagePosition?

    /// True if the place was found, so that it stays.
    var isFound: Bool {
        if case .hole = span { false } else { true }
    }

    /// The anchor's position, nil at an end or when it is not found.
    var position: MessagePosition? {
        guard isFound, case .at(let position) = anchor else { return nil }
        return position
    }

    /// The range that may be shown around the anchor when the ids of `known` are stored.
    func bounds(_ known: IDRanges) -> ChunkBounds<MessagePosition> {
        switch span {
        case .newest: ChunkBounds(newestOf: known)
        case .around(let id): ChunkBounds(known, around: id)
        case .hole(let hole): ChunkBounds(inHole: hole)
        }
    }
}

extension StoreReader {
    /// The place of `anchor` in a history of which the ids of `known` are stored.
    func place(_ anchor: HistoryAnchor, in query: HistoryQuery, known: IDRanges) throws -> HistoryPlace {
        switch anchor {
        case .newest: HistoryPlace()
        case .oldest:
            HistoryPlace(anchor: .lowest, span: .around(IDRanges.domain.lowerBound), start: .oldest)
        case .position(let position): try place(at: position, in: query, known: known)
        case .message(let key): try place(of: key, in: query, known: known)
        case .date(let date): try place(ofDate: date, in: query, known: known)
        case .unreadSince(let state): try place(ofUnread: state, in: query, known: known)
        case .unread:
            try storedChat(query.peer)?.readState.map { try place(ofUnread: $0, in: query, known: known) }
                ?? HistoryPlace()
        }
    }

    private func place(
        at position: MessagePosition,
        in query: HistoryQuery,
        known: IDRanges
    ) throws -> HistoryPlace {
        if let id = position.chunkID {
            return HistoryPlace(anchor: .at(position), span: .around(id), start: .around(id))
        }
        // A message of this device: the server's messages beside it determine the chunk.
        let beside = try neighbours(of: position, in: query)
        guard let id = beside.older ?? beside.newer, known.contains(id) || known.range(above: id) != nil
        else {
            return HistoryPlace(anchor: .at(position))
        }
        return HistoryPlace(anchor: .at(position), span: .around(id), start: .around(id))
    }

    private func place(of key: MessageKey, in query: HistoryQuery, known: IDRanges) throws -> HistoryPlace {
        guard key.namespace == query.namespaces.served else {
            guard let position = try message(key)?.position else { return HistoryPlace() }
            return try place(at: position, in: query, known: known)
        }
        let id = min(max(key.id, IDRanges.domain.lowerBound), IDRanges.domain.upperBound)
        guard known.contains(id) else {
            return HistoryPlace(span: .hole(known.gap(containing: id)), start: .around(id))
        }
        let position = MessagePosition(
            timestamp: try timestamp(near: id, key.namespace, in: key.peer),
            namespace: key.namespace,
            id: id
        )
        return HistoryPlace(anchor: .at(position), span: .around(id), start: .around(id))
    }

    private func place(ofDate date: Int32, in query: HistoryQuery, known: IDRanges) throws -> HistoryPlace {
        var position = MessagePosition.highest
        position.timestamp = date
        guard query.namespaces.served != nil else { return HistoryPlace(anchor: .at(position)) }
        let beside = try neighbours(of: position, in: query)
        let ids = [
            beside.older ?? IDRanges.domain.lowerBound, beside.newer ?? IDRanges.domain.upperBound,
        ].sorted()
        guard known.contains(ids[0]...ids[1]) else {
            let hole = known.gap(containing: ids[0]) ?? known.gap(above: ids[0])
            return HistoryPlace(span: .hole(hole), start: .date(date))
        }
        return HistoryPlace(anchor: .at(position), span: .around(ids[0]), start: .around(ids[0]))
    }

    /// The place of the first unread message of a history of which the ids of `known` are stored.
    func place(ofUnread state: ReadState, in query: HistoryQuery, known: IDRanges) throws
        -> HistoryPlace
    {
        guard state.count > 0 else { return HistoryPlace() }
        switch state {
        case .unknown: return HistoryPlace()
        case .positionBased(let state):
            let unread = try firstIncoming(after: state.maxIncomingRead, in: query)
            return unread.map { HistoryPlace(anchor: .at($0), firstUnread: $0) } ?? HistoryPlace()
        case .idBased(let state):
            let next = min(max(state.maxIncomingRead, 0), IDRanges.domain.upperBound - 1) + 1
            guard let chunk = known.range(containing: next) else {
                return HistoryPlace(span: .hole(known.gap(containing: next)), start: .around(next))
            }
            if let unread = try firstIncoming(in: next...chunk.upperBound, of: query) {
                return HistoryPlace(
                    anchor: .at(unread),
                    span: .around(unread.id),
                    start: .around(unread.id),
                    firstUnread: unread
                )
            }
            guard let hole = known.gap(above: next) else { return HistoryPlace() }
            return HistoryPlace(span: .hole(hole), start: .oldest)
        }
    }
}
