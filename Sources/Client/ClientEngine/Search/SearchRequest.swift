import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// One page of a search from the server's answer, newest first.
struct SearchAnswer: Sendable {
    var messages: [ReceivedMessage] = []
    var peers = ReferencedPeers()
    /// There may be more messages older than this, seconds since 1970; nil if there are none.
    var oldest: Int32?
    /// The number of messages of all pages.
    var total = 0

    /// Takes a part of the results, of which the server has `count`.
    fileprivate mutating func take(_ page: [TL.Message], count: Int32, selfID: PeerID) {
        messages = page.compactMap { ReceivedMessage($0, selfID: selfID) }
        total = Int(clamping: count)
        // Shorter than asked for, a page may still not be the last: an answer has a limit of its own.
        if total > page.count { oldest = messages.map(\.message.timestamp).min() }
    }
}

/// The request to the server for a ``SearchQuery``: `messages.search` in one chat, `messages.searchGlobal` in all
/// chats (TC-90, TC-91).
struct SearchRequest: Sendable {
    /// The maximum page size of servers.
    static let longestPage = 100

    private let query: SearchQuery
    private let filter: TL.MessagesFilter
    private let peer: TL.InputPeer?
    private let author: TL.InputPeer?

    /// The request for a query; nil if the server cannot search for it. That is an empty query (an author alone is
    /// enough in a chat), tags without a filter, or peers that cannot be named to the server.
    init?(_ query: SearchQuery, from reader: StoreReader, selfID: PeerID) throws {
        let isBy = query.peer != nil && query.author != nil
        guard !query.text.isEmpty || !query.kinds.isEmpty || isBy else { return nil }
        guard let filter = query.kinds.isEmpty ? .inputMessagesFilterEmpty : TL.MessagesFilter(query.kinds)
        else { return nil }
        func input(_ id: PeerID) throws -> TL.InputPeer? {
            if id == selfID { return .inputPeerSelf }
            return try reader.peer(id).flatMap { TL.InputPeer($0) }
        }
        self.query = query
        self.filter = filter
        peer = try query.peer.flatMap(input)
        author = try query.author.flatMap(input)
        if query.peer != nil, peer == nil { return nil }
        if query.author != nil, query.peer != nil, author == nil { return nil }
    }

    /// Requests the newest `limit` messages from `start` on.
    ///
    /// - Throws: ``APIError``.
    func call(
        _ api: any RPCClient,
        from start: SearchStart?,
        limit: Int,
        selfID: PeerID
    ) async throws(APIError) -> SearchAnswer {
        let limit = min(limit, Self.longestPage)
        // The server's bounds are exclusive, and 0 means none.
        let latest = min(query.latest, start?.latest ?? .max)
        let maxDate = latest == .max ? 0 : latest + 1
        let minDate = query.earliest <= 1 ? 0 : query.earliest - 1
        let answer = try await ask(api, minDate: minDate, maxDate: maxDate, limit: Int32(clamping: limit))
        var found = SearchAnswer()
        switch answer {
        case .messages(let page):
            found.peers = ReferencedPeers(users: page.users, chats: page.chats)
            found.take(page.messages, count: Int32(clamping: page.messages.count), selfID: selfID)
        case .messagesSlice(let page):
            found.peers = ReferencedPeers(users: page.users, chats: page.chats)
            found.take(page.messages, count: page.count, selfID: selfID)
        case .channelMessages(let page):
            found.peers = ReferencedPeers(users: page.users, chats: page.chats)
            found.take(page.messages, count: page.count, selfID: selfID)
        // Never answered, since no hash was sent.
        case .messagesNotModified: break
        }
        found.messages.removeAll { !isWanted($0.message) }
        return found
    }

    private func ask(
        _ api: any RPCClient,
        minDate: Int32,
        maxDate: Int32,
        limit: Int32
    ) async throws(APIError) -> TL.MessagesMessages {
        let policy = RequestPolicy(priority: .interactive)
        guard let peer else {
            let request = TLFunction.MessagesSearchGlobal(
                q: query.text,
                filter: filter,
                minDate: minDate,
                maxDate: maxDate,
                offsetRate: 0,
                offsetPeer: .inputPeerEmpty,
                offsetID: 0,
                limit: limit
            )
            return try await api.call(request, policy)
        }
        let request = TLFunction.MessagesSearch(
            peer: peer,
            q: query.text,
            fromID: author,
            topMsgID: query.thread.map { MessageID(rawValue: Int32(clamping: $0)) },
            filter: filter,
            minDate: minDate,
            maxDate: maxDate,
            offsetID: 0,
            addOffset: 0,
            limit: limit,
            maxID: 0,
            minID: 0,
            hash: 0
        )
        return try await api.call(request, policy)
    }

    /// Checks the conditions that the server does not support.
    private func isWanted(_ message: Message) -> Bool {
        if let author = query.author, message.author != author { return false }
        return (query.earliest...max(query.earliest, query.latest)).contains(message.timestamp)
    }
}
