import ClientModel
import SQLite

/// Which messages a history shows.
struct HistoryQuery: Hashable, Sendable {
    var peer: PeerID
    var namespaces: HistoryNamespaces
    var space: MessageSpace

    /// Whether `message` is one of them.
    func includes(_ message: Message) -> Bool {
        guard message.key.peer == peer, namespaces.all.contains(message.key.namespace) else { return false }
        return switch space {
        case .everywhere: true
        case .tag(let tag): message.tags.contains(tag)
        case .thread(let thread): message.thread == thread
        case .threadTag(let thread, let tag): message.thread == thread && message.tags.contains(tag)
        case .customTag(let label): message.customTags.contains(label)
        }
    }

    /// The scope of its chunks; nil when nothing can be missing.
    var scope: ChunkScope? { namespaces.served.map { ChunkScope($0, space) } }

    /// Whether a change of the chunks of `scope` may change its own.
    func dependsOn(_ scope: ChunkScope) -> Bool {
        scope.namespace == namespaces.served && space.sources.contains(scope.space)
    }
}

extension StoreReader {
    /// The known ids of a history.
    func knownIDs(_ query: HistoryQuery) throws -> IDRanges {
        guard let scope = query.scope else { return IDRanges([IDRanges.domain]) }
        return try chunks(scope, of: query.peer)
    }

    /// What a window of a history asks for; messages of the server with an id from `hiddenFrom` on are left out.
    func messages(
        _ query: HistoryQuery,
        _ fetch: WindowFetch<MessagePosition>,
        hiddenFrom: Int32?
    ) throws -> [Message] {
        var messages: [Message] = []
        messages.reserveCapacity(fetch.limit)
        let isWhole = query.space == .everywhere
        switch fetch.cut {
        case .fromHighest:
            let page = HistoryPage(query, .highest, fetch.limit, hiddenFrom)
            try isWhole ? older(page) { messages.append($0) } : olderInSpace(page) { messages.append($0) }
        case .below(let cut):
            let page = HistoryPage(query, cut, fetch.limit, hiddenFrom)
            try isWhole ? older(page) { messages.append($0) } : olderInSpace(page) { messages.append($0) }
        case .atOrBelow(let cut):
            var page = HistoryPage(query, cut, fetch.limit, hiddenFrom)
            page.id += 1
            try isWhole ? older(page) { messages.append($0) } : olderInSpace(page) { messages.append($0) }
        case .above(let cut):
            let page = HistoryPage(query, cut, fetch.limit, hiddenFrom)
            try isWhole ? newer(page) { messages.append($0) } : newerInSpace(page) { messages.append($0) }
        case .fromLowest:
            let page = HistoryPage(query, .lowest, fetch.limit, hiddenFrom)
            try isWhole ? newer(page) { messages.append($0) } : newerInSpace(page) { messages.append($0) }
        }
        return messages
    }
}

/// The parameters of a history's range statements.
struct HistoryPage {
    var peer: Int64
    var space: [UInt8]
    var timestamp: Int64
    var namespace: Int64
    var id: Int64
    var mask: Int64
    var served: Int64
    var hiddenFrom: Int64
    var limit: Int64

    init(_ query: HistoryQuery, _ cut: MessagePosition, _ limit: Int, _ hiddenFrom: Int32?) {
        peer = query.peer.packed
        space = query.space.key
        timestamp = Int64(cut.timestamp)
        namespace = Int64(cut.namespace.rawValue)
        id = Int64(cut.id)
        mask = query.namespaces.mask
        served = Int64(query.namespaces.served?.rawValue ?? -1)
        self.hiddenFrom = hiddenFrom.map(Int64.init) ?? .max
        self.limit = Int64(limit)
    }
}
