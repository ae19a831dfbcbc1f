import ClientModel

/// The parameters of a history's range statements: messages beside a cut, the nearest first.
struct HistoryPageQuery {
    /// True if the page has the messages after the cut, oldest first; false for those before it, newest first.
    let isUpwards: Bool
    let peer: Int64
    let timestamp: Int64
    let namespace: Int64
    let id: Int64
    let mask: Int64
    let served: Int64
    let hiddenFrom: Int64
    let limit: Int

    init(_ query: HistoryQuery, _ fetch: WindowFetch<MessagePosition>, _ hiddenFrom: Int32?) {
        let cut: MessagePosition
        var isCutIncluded = false
        switch fetch.cut {
        case .fromHighest: (cut, isUpwards) = (.highest, false)
        case .atOrBelow(let position): (cut, isUpwards, isCutIncluded) = (position, false, true)
        case .below(let position): (cut, isUpwards) = (position, false)
        case .above(let position): (cut, isUpwards) = (position, true)
        case .fromLowest: (cut, isUpwards) = (.lowest, true)
        }
        peer = query.peer.packed
        timestamp = Int64(cut.timestamp)
        namespace = Int64(cut.namespace.rawValue)
        // The statements exclude the cut itself.
        id = Int64(cut.id) + (isCutIncluded ? 1 : 0)
        mask = query.namespaces.mask
        served = Int64(query.namespaces.served?.rawValue ?? -1)
        self.hiddenFrom = hiddenFrom.map(Int64.init) ?? .max
        limit = fetch.limit
    }
}
