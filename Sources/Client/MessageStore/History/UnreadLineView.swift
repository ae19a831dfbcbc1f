package import ClientModel
import SQLite

/// The ``UnreadLineState`` of a chat from when the view is loaded, with which the chat is opened.
///
/// A message is seen as it arrives if the commit that stores it also reads it: see `ReadStateService.readOnArrival`.
package struct UnreadLineView: LiveView {
    private let query: HistoryQuery
    /// The namespace of messages of others.
    private let arrivals: MessageNamespace
    /// Nil while it is not known what is unread.
    private var line: UnreadLineState?
    /// While ``line`` is nil: the place of missing messages of which one may be the first unread. Nil if that is not known
    /// either.
    private var gap: MessagePosition?
    private var newestID: Int32 = 0
    private var nextLocalID: Int64 = 0

    /// Shows the line of the history with `peer`.
    package init(_ peer: PeerID, _ namespaces: HistoryNamespaces = .chat) {
        query = HistoryQuery(peer: peer, namespaces: namespaces, space: .everywhere)
        arrivals = namespaces.served ?? .secret
    }

    /// The place of the line, at missing messages if the first unread one is among them; nil while there is none.
    package var value: MessagePosition? { if let line { line.position } else { gap } }

    /// The messages of the chat, and its read state.
    package var watches: Set<DatabaseRegion> { [.history(query.peer), .chat(query.peer)] }

    /// Opens the chat: the line is above what is unread now.
    package mutating func load(from reader: StoreReader) throws {
        newestID = try reader.newestID(in: arrivals, of: query.peer)
        nextLocalID = try reader.nextLocalID()
        (line, gap) = (nil, nil)
        try open(from: reader)
    }

    /// Looks for new messages among those that changed; anything else that is unread was so before.
    package mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let (old, known) = (value, newestID)
        let first = take(changes.messages[query.peer] ?? [:])
        if newestID > known {
            switch try reader.firstUnread(in: query) {
            case .none: if let first { line?.arrived(from: first, firstUnread: nil) }
            case .at(let unread): if let first { line?.arrived(from: first, firstUnread: unread) }
            // More came than was sent to this device, and all before is read.
            case .missing(let place): if place.id > known { line = nil }
            case .unknown: line = nil
            }
        }
        if line == nil { try open(from: reader) }
        return .changed(if: value != old)
    }

    private mutating func open(from reader: StoreReader) throws {
        gap = nil
        switch try reader.firstUnread(in: query) {
        case .none: line = UnreadLineState(firstUnread: nil)
        case .at(let unread): line = UnreadLineState(firstUnread: unread)
        case .missing(let place): gap = place
        case .unknown: break
        }
    }

    /// Notes what is new among messages that were stored or changed. Tells the line of those that were sent from here.
    ///
    /// - Returns: The first new message of another; nil if there is none.
    private mutating func take(_ states: [StableID: Message?]) -> MessagePosition? {
        let (knownID, knownLocalID) = (newestID, nextLocalID)
        var first: MessagePosition?
        for case let message? in states.values {
            let (key, isIncoming) = (message.key, message.flags.contains(.incoming))
            if key.namespace == arrivals, key.id > knownID {
                newestID = max(newestID, key.id)
                if isIncoming { first = min(first ?? message.position, message.position) }
            } else if key.namespace == .local, !isIncoming, Int64(key.id) >= knownLocalID {
                nextLocalID = max(nextLocalID, Int64(key.id) + 1)
                line = line ?? UnreadLineState(firstUnread: nil)
                line?.sent()
            }
        }
        return first
    }
}

/// The first unread message of a chat.
enum FirstUnread: Equatable {
    /// All messages are read.
    case none
    /// The message at this position.
    case at(MessagePosition)
    /// It is missing, or behind missing messages: nothing unread is before this position.
    case missing(MessagePosition)
    /// The read state is not known.
    case unknown
}

extension StoreReader {
    /// The first unread message of a history.
    func firstUnread(in query: HistoryQuery) throws -> FirstUnread {
        guard let state = try storedChat(query.peer)?.readState else { return .unknown }
        guard state.count > 0 else { return .none }
        let place = try place(ofUnread: state, in: query, known: knownIDs(query))
        if case .hole(let hole) = place.span {
            return try firstMissing(in: hole, after: state, of: query).map { .missing($0) } ?? .unknown
        }
        return place.firstUnread.map { .at($0) } ?? .none
    }

    /// The place of the first unread message that `hole` may have.
    private func firstMissing(
        in hole: ClosedRange<Int32>?,
        after state: ReadState,
        of query: HistoryQuery
    ) throws -> MessagePosition? {
        guard let hole, let served = query.namespaces.served, case .idBased(let state) = state else {
            return nil
        }
        let id = max(hole.lowerBound, min(state.maxIncomingRead, hole.upperBound - 1) + 1)
        let timestamp = try timestamp(near: id, served, in: query.peer)
        return MessagePosition(timestamp: timestamp, namespace: served, id: id)
    }

    /// The newest id of a chat's namespace; 0 without messages.
    func newestID(in namespace: MessageNamespace, of peer: PeerID) throws -> Int32 {
        try database.first(
            "SELECT id FROM messages WHERE peer = ? AND namespace = ? ORDER BY id DESC LIMIT 1",
            peer.packed,
            namespace.rawValue
        ) { $0.int32(0) } ?? 0
    }

    /// The id of the next message of this device, in whichever chat.
    func nextLocalID() throws -> Int64 {
        try database.first("SELECT next_local FROM store_state") { $0.int64(0) } ?? 0
    }
}
