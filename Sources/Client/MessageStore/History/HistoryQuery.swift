public import ClientModel
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

/// The namespaces of a chat that a history shows together, in one order of time.
public struct HistoryNamespaces: Hashable, Sendable {
    /// The namespace that the server numbers, whose ids have chunks and holes; nil when this device has everything.
    public let served: MessageNamespace?

    /// All namespaces.
    public let all: Set<MessageNamespace>

    /// One bit for each of ``all``, for SQL.
    let mask: Int64

    /// Combines the server's namespace `served` with the device's own namespaces `own`.
    public init(served: MessageNamespace?, own: [MessageNamespace]) {
        self.served = served
        all = Set(own + (served.map { [$0] } ?? []))
        mask = all.reduce(0) { $0 | 1 << Int64($1.rawValue) }
    }

    /// A chat on the server, with the messages on their way there.
    public static let chat = Self(served: .cloud, own: [.local])
    /// A secret chat.
    public static let secretChat = Self(served: nil, own: [.secret, .local])
    /// Scheduled messages.
    public static let scheduled = Self(served: .scheduled, own: [.scheduledLocal])
}

extension MessageNamespace {
    /// True if the server assigns the ids, so that they have chunks.
    var isServed: Bool { self == .cloud || self == .scheduled || self == .quickReply }
}
