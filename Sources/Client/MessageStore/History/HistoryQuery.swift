import ClientModel
import SQLite

/// The messages that a history shows.
struct HistoryQuery: Hashable, Sendable {
    var peer: PeerID
    var namespaces: HistoryNamespaces
    var space: MessageSpace

    /// True if `message` is one of them.
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

    /// True if a change of the chunks of `scope` may change the query's own chunks.
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
}
