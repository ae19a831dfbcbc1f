import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// The request for a hole, and the range that its answer covers: TC-21. Pure.
struct HistoryRequest: Equatable, Sendable {
    /// The function that serves a space.
    enum Source: Equatable, Sendable {
        case history
        case search(TL.MessagesFilter)
        case unreadMentions
        case unreadReactions
        /// The comments on a channel's message, or a topic, by the id of the first message.
        case thread(Int32)
        case scheduled
    }

    /// The maximum number of messages in an answer, as on the server.
    static let pageLength: Int32 = 100

    let source: Source
    let demand: HistoryDemand
    private let start: HistoryDemand.Start
    var offsetID: Int32 = 0
    var offsetDate: Int32 = 0
    var addOffset: Int32 = 0

    /// The request for a hole; nil for spaces that this schema's server does not serve.
    init?(_ demand: HistoryDemand) {
        guard let source = Source(demand.scope, isChannel: demand.peer.kind == .channel) else { return nil }
        self.source = source
        self.demand = demand
        // Only a whole history can be entered by date.
        if case .date = demand.start, !source.hasDates { start = .newest } else { start = demand.start }
        switch start {
        case .newest: offsetID = demand.hole.upperBound == .max ? 0 : demand.hole.upperBound + 1
        case .oldest:
            offsetID = demand.hole.lowerBound
            addOffset = -Self.pageLength
        case .around(let id):
            offsetID = id
            addOffset = -Self.half
        case .date(let date):
            offsetDate = date
            addOffset = -Self.half
        }
    }

    private static var half: Int32 { pageLength / 2 }

    /// The range of ids that is completely known after an answer with these messages, in any order. An answer
    /// shorter than requested marks the end of the history.
    func known(_ answer: [(id: Int32, date: Int32)]) -> ClosedRange<Int32> {
        if source == .scheduled { return 1...Int32.max }
        let least = answer.map(\.id).min()
        let greatest = answer.map(\.id).max()
        let isFull = answer.count >= Int(Self.pageLength)
        switch start {
        case .newest:
            let upper = max(demand.hole.upperBound, greatest ?? 1)
            return (isFull ? least ?? 1 : 1)...upper
        case .oldest:
            let lower = min(demand.hole.lowerBound, least ?? .max)
            return lower...(isFull ? greatest ?? .max : .max)
        case .around(let id):
            let newer = answer.count { $0.id >= id }
            return around(newer, older: answer.count - newer, least: least, greatest: greatest)
        case .date(let date):
            let newer = answer.count { $0.date >= date }
            return around(newer, older: answer.count - newer, least: least, greatest: greatest)
        }
    }

    /// The range covered by an answer with half a page requested on each side of the offset.
    private func around(_ newer: Int, older: Int, least: Int32?, greatest: Int32?) -> ClosedRange<Int32> {
        let lower = older < Int(Self.pageLength - Self.half) ? 1 : least ?? 1
        let upper = newer < Int(Self.half) ? .max : greatest ?? .max
        return min(lower, upper)...max(lower, upper)
    }
}

extension HistoryRequest.Source {
    /// True for whole histories and threads, which can be entered by date.
    fileprivate var hasDates: Bool {
        switch self {
        case .history, .thread: true
        default: false
        }
    }

    fileprivate init?(_ scope: ChunkScope, isChannel: Bool) {
        switch (scope.namespace, scope.space) {
        case (.scheduled, .everywhere): self = .scheduled
        case (.cloud, .everywhere): self = .history
        case (.cloud, .tag(.unseenMention)): self = .unreadMentions
        case (.cloud, .tag(.unseenReaction)): self = .unreadReactions
        case (.cloud, .thread(let thread)):
            // The dialogs in Saved Messages are threads as well, with larger numbers; the schema has no call for
            // them.
            guard isChannel, let first = Int32(exactly: thread), first > 0 else { return nil }
            self = .thread(first)
        case (.cloud, .tag(let tag)):
            guard let filter = TL.MessagesFilter(tag) else { return nil }
            self = .search(filter)
        default: return nil
        }
    }
}

/// One page of history from the server's answer.
struct HistoryPage: Sendable {
    var messages: [ReceivedMessage] = []
    var peers = ReferencedPeers()
    /// The range of ids that the page covers completely.
    var known: ClosedRange<Int32>
}

extension HistoryRequest {
    /// Requests the page.
    ///
    /// - Throws: ``APIError``.
    func call(
        _ api: any RPCClient,
        _ peer: TL.InputPeer,
        selfID: PeerID,
        _ policy: RequestPolicy
    ) async throws(APIError) -> HistoryPage {
        let answer = try await answer(api, peer, policy)
        switch answer {
        case .messages(let page):
            return self.page(page.messages, ReferencedPeers(users: page.users, chats: page.chats), selfID)
        case .messagesSlice(let page):
            return self.page(page.messages, ReferencedPeers(users: page.users, chats: page.chats), selfID)
        case .channelMessages(let page):
            return self.page(page.messages, ReferencedPeers(users: page.users, chats: page.chats), selfID)
        // Never answered, since no hash was sent.
        case .messagesNotModified:
            let id = TL.MessagesMessages.MessagesNotModified.constructorID
            throw .unreadable(.unexpectedConstructor(id))
        }
    }

    private func answer(_ api: any RPCClient, _ peer: TL.InputPeer, _ policy: RequestPolicy)
        async throws(APIError) -> TL.MessagesMessages
    {
        let offset = MessageID(rawValue: offsetID)
        switch source {
        case .history:
            let request = TLFunction.MessagesGetHistory(
                peer: peer,
                offsetID: offset,
                offsetDate: offsetDate,
                addOffset: addOffset,
                limit: Self.pageLength,
                maxID: 0,
                minID: 0,
                hash: 0
            )
            return try await api.call(request, policy)
        case .search(let filter):
            let request = TLFunction.MessagesSearch(
                peer: peer,
                q: "",
                filter: filter,
                minDate: 0,
                maxDate: 0,
                offsetID: offset,
                addOffset: addOffset,
                limit: Self.pageLength,
                maxID: 0,
                minID: 0,
                hash: 0
            )
            return try await api.call(request, policy)
        case .unreadMentions, .unreadReactions: return try await answerUnseen(api, peer, policy)
        case .thread(let first): return try await answerThread(api, peer: peer, first: first, policy: policy)
        case .scheduled:
            return try await api.call(TLFunction.MessagesGetScheduledHistory(peer: peer, hash: 0), policy)
        }
    }

    private func answerUnseen(_ api: any RPCClient, _ peer: TL.InputPeer, _ policy: RequestPolicy)
        async throws(APIError) -> TL.MessagesMessages
    {
        let offset = MessageID(rawValue: offsetID)
        guard source == .unreadReactions else {
            let request = TLFunction.MessagesGetUnreadMentions(
                peer: peer,
                offsetID: offset,
                addOffset: addOffset,
                limit: Self.pageLength,
                maxID: 0,
                minID: 0
            )
            return try await api.call(request, policy)
        }
        let request = TLFunction.MessagesGetUnreadReactions(
            peer: peer,
            offsetID: offset,
            addOffset: addOffset,
            limit: Self.pageLength,
            maxID: 0,
            minID: 0
        )
        return try await api.call(request, policy)
    }

    private func answerThread(
        _ api: any RPCClient,
        peer: TL.InputPeer,
        first: Int32,
        policy: RequestPolicy
    ) async throws(APIError) -> TL.MessagesMessages {
        let request = TLFunction.MessagesGetReplies(
            peer: peer,
            msgID: MessageID(rawValue: first),
            offsetID: MessageID(rawValue: offsetID),
            offsetDate: offsetDate,
            addOffset: addOffset,
            limit: Self.pageLength,
            maxID: 0,
            minID: 0,
            hash: 0
        )
        return try await api.call(request, policy)
    }

    private func page(_ told: [TL.Message], _ peers: ReferencedPeers, _ selfID: PeerID) -> HistoryPage {
        let namespace = demand.scope.namespace
        let messages = told.compactMap { ReceivedMessage($0, selfID: selfID, namespace: namespace) }
        // Empty messages count as well: they have a place in the answer.
        let places = told.map { (id: $0.id, date: $0.date) }
        return HistoryPage(messages: messages, peers: peers, known: known(places))
    }
}

extension TL.Message {
    fileprivate var id: Int32 {
        switch self {
        case .message(let message): message.id.rawValue
        case .messageService(let message): message.id.rawValue
        case .messageEmpty(let message): message.id.rawValue
        }
    }

    fileprivate var date: Int32 {
        switch self {
        case .message(let message): message.date
        case .messageService(let message): message.date
        case .messageEmpty: 0
        }
    }
}
