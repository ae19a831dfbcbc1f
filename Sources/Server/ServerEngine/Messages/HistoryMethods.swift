import ServerStore
import StdExtras
import TelegramSchema

/// `messages.getHistory`, `messages.search` and other ways to read messages.
enum HistoryMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.MessagesGetHistory.self, getHistory)
        routes.transaction(TLFunction.MessagesGetSavedHistory.self, SavedHistory.getSavedHistory)
        routes.transaction(TLFunction.MessagesGetMessages.self, getMessages)
        routes.transaction(TLFunction.MessagesSearch.self, search)
        routes.transaction(TLFunction.MessagesSearchGlobal.self, searchGlobal)
        routes.transaction(TLFunction.MessagesGetSearchCounters.self, getSearchCounters)
    }

    static func getHistory(
        _ request: TLFunction.MessagesGetHistory,
        _ call: Call
    ) throws -> TL.MessagesMessages {
        let peer = try call.resolve(request.peer)
        var range = HistoryRange(limit: Int(request.limit))
        range.offsetID = request.offsetID
        range.offsetDate = request.offsetDate
        range.addOffset = Int(request.addOffset)
        range.maxID = request.maxID
        range.minID = request.minID
        let messages = try call.store.boxes.history(user: call.user, peer: peer, range)
        return try call.page(
            messages.within(AnswerBudget.list, around: range.anchor(in: messages)),
            total: call.store.boxes.count(user: call.user, peer: peer)
        )
    }

    static func getMessages(
        _ request: TLFunction.MessagesGetMessages,
        _ call: Call
    ) throws -> TL.MessagesMessages {
        guard request.id.count <= 200 else { throw RPCError.messageInvalid }
        var referenced = ReferencedEntities()
        var messages: [TL.Message] = []
        var room = AnswerBudget.list
        for input in request.id where room > 0 {
            let id = try call.number(of: input)
            if let id, let message = try call.store.boxes.find(user: call.user, id: id) {
                messages.append(try call.scope.render(message, &referenced))
                room -= message.weight
            } else {
                messages.append(.messageEmpty(.init(id: id ?? 0)))
            }
        }
        return .messages(
            .init(
                messages: messages,
                chats: try call.scope.chats(referenced, for: call.user),
                users: try call.scope.users(referenced, for: call.user)
            )
        )
    }

    static func search(_ request: TLFunction.MessagesSearch, _ call: Call) throws -> TL.MessagesMessages {
        var query = MessageSearchQuery(user: call.user, text: request.q)
        if case .inputPeerEmpty = request.peer {} else { query.peer = try call.resolve(request.peer) }
        if let from = request.fromID {
            guard case .user(let sender) = try call.resolve(from) else { throw RPCError.userInvalid }
            query.sender = sender
        }
        query.minDate = request.minDate
        query.maxDate = request.maxDate
        query.range = HistoryRange(limit: Int(request.limit))
        query.range.offsetID = request.offsetID
        query.range.addOffset = Int(request.addOffset)
        query.range.maxID = request.maxID
        query.range.minID = request.minID
        return try call.find(query, request.filter)
    }

    static func searchGlobal(
        _ request: TLFunction.MessagesSearchGlobal,
        _ call: Call
    ) throws -> TL.MessagesMessages {
        var query = MessageSearchQuery(user: call.user, text: request.q)
        query.minDate = request.minDate
        query.maxDate = request.maxDate
        query.range = HistoryRange(limit: Int(request.limit))
        query.range.offsetID = request.offsetID
        query.folder = try request.folderID.map { try DialogFolder(requested: $0) }
        // There are no channels.
        guard !request.broadcastsOnly, request.community == nil else {
            return try call.page([], total: 0)
        }
        if request.groupsOnly != request.usersOnly { query.scope = request.usersOnly ? .users : .groups }
        return try call.find(query, request.filter, isGlobal: true)
    }

    static func getSearchCounters(
        _ request: TLFunction.MessagesGetSearchCounters,
        _ call: Call
    ) throws -> [TL.MessagesSearchCounter] {
        let peer = try call.resolve(request.peer)
        return try request.filters.prefix(20).map { filter in
            var query = MessageSearchQuery(user: call.user, peer: peer)
            query.range.limit = 1
            let count =
                switch SearchFilter(filter) {
                case .media(let kinds):
                    try {
                        query.media = kinds; return try call.store.search.find(query).total
                    }()
                case .pinned: try call.store.boxes.pinned(user: call.user, peer: peer).count
                case .nothing: 0
                }
            return TL.MessagesSearchCounter(filter: filter, count: Int32(clamping: count))
        }
    }
}

extension HistoryRange {
    /// The index of the first message older than the client's reading position. Messages that are cut from a long
    /// page must lie at its far ends.
    func anchor(in messages: [MailboxMessage]) -> Int {
        guard offsetID != 0 || offsetDate > 0 else { return 0 }
        return messages.firstIndex { message in
            offsetID == 0 ? message.body.date < offsetDate : message.id < offsetID
        } ?? messages.count
    }
}

extension Call {
    /// A page of messages out of `total`, with the users and groups they refer to. `nextRate` is the value that the
    /// client sends to get the next page, if it needs one. A total that is not exact is never too low.
    func page(
        _ messages: ArraySlice<MailboxMessage>,
        total: Int,
        isExact: Bool = true,
        nextRate: Int32? = nil
    ) throws -> TL.MessagesMessages {
        var referenced = ReferencedEntities()
        let rendered = try messages.map { try scope.render($0, &referenced) }
        let chats = try scope.chats(referenced, for: user)
        let users = try scope.users(referenced, for: user)
        guard total > messages.count else {
            return .messages(.init(messages: rendered, chats: chats, users: users))
        }
        return .messagesSlice(
            .init(
                inexact: !isExact,
                count: Int32(clamping: total),
                nextRate: nextRate,
                messages: rendered,
                chats: chats,
                users: users
            )
        )
    }

    /// Answers a search. Clients continue a global search only with a rate, although here the ids alone suffice. The
    /// rate is the date of the last message, as on other servers.
    fileprivate func find(
        _ query: MessageSearchQuery,
        _ filter: TL.MessagesFilter,
        isGlobal: Bool = false
    ) throws -> TL.MessagesMessages {
        var query = query
        switch SearchFilter(filter) {
        case .media(let kinds):
            query.media = kinds
        case .pinned:
            guard let peer = query.peer else { return try page([], total: 0) }
            let ids = try store.boxes.pinned(user: user, peer: peer)
            let part = ids.filter { query.range.offsetID == 0 || $0 < query.range.offsetID }
            let messages = try store.boxes.find(user: user, ids: part.prefix(clamping: query.range.limit))
            return try page(messages.within(AnswerBudget.list), total: ids.count)
        case .nothing:
            return try page([], total: 0)
        }
        let found = try store.search.find(query)
        let part = found.messages.within(AnswerBudget.list)
        let isLast = found.messages.count < query.range.limit && part.count == found.messages.count
        return try page(
            part,
            total: found.total,
            nextRate: isGlobal && !isLast ? part.last?.body.date : nil
        )
    }

    /// The id of a message that a client names; nil if it names none.
    fileprivate func number(of input: TL.InputMessage) throws -> MessageID? {
        switch input {
        case .inputMessageID(let named): named.id
        case .inputMessageReplyTo(let named): try store.boxes.find(user: user, id: named.id)?.replyTo
        // It names no chat here. Kurigram asks so for the profile of somebody with a pinned message, and fails at an error.
        case .inputMessagePinned: nil
        }
    }
}
