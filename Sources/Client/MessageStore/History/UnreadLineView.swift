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
    private var newestID: Int32 = 0
    private var nextLocalID: Int64 = 0

    /// Shows the line of the history with `peer`.
    package init(_ peer: PeerID, _ namespaces: HistoryNamespaces = .chat) {
        query = HistoryQuery(peer: peer, namespaces: namespaces, space: .everywhere)
        arrivals = namespaces.served ?? .secret
    }

    /// The place of the line; nil while there is none.
    package var value: MessagePosition? { line?.position }

    /// The messages of the chat, and its read state.
    package var watches: Set<DatabaseRegion> { [.history(query.peer), .chat(query.peer)] }

    /// Opens the chat: the line is above what is unread now.
    package mutating func load(from reader: StoreReader) throws {
        newestID = try reader.newestID(in: arrivals, of: query.peer)
        nextLocalID = try reader.nextLocalID()
        line = nil
        try open(from: reader)
    }

    /// Looks for new messages among those that changed; anything else that is unread was so before.
    package mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        let first = take(changes.messages[query.peer] ?? [:])
        if let first {
            switch try reader.firstUnread(in: query) {
            case .none: line?.arrived(from: first, firstUnread: nil)
            case .at(let unread): line?.arrived(from: first, firstUnread: unread)
            case .unknown: line = nil
            }
        }
        if line == nil { try open(from: reader) }
        return .changed(if: value != old)
    }

    private mutating func open(from reader: StoreReader) throws {
        switch try reader.firstUnread(in: query) {
        case .none: line = UnreadLineState(firstUnread: nil)
        case .at(let unread): line = UnreadLineState(firstUnread: unread)
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
    /// Messages that are missing, or the missing read state, may say.
    case unknown
}

extension StoreReader {
    /// The first unread message of a history.
    func firstUnread(in query: HistoryQuery) throws -> FirstUnread {
        guard let state = try storedChat(query.peer)?.readState else { return .unknown }
        guard state.count > 0 else { return .none }
        let place = try place(ofUnread: state, in: query, known: knownIDs(query))
        guard place.isFound else { return .unknown }
        return place.firstUnread.map { .at($0) } ?? .none
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
