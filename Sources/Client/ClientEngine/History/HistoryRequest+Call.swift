import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

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
