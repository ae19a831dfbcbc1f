import ServerStore
import StdExtras
import TelegramSchema

/// `messages.getSavedHistory`: Saved Messages that come from one peer, or from the caller.
///
/// The content of a message alone says where it comes from. So messages are read one by one, from the place on that the
/// client asks about, until the page is full. The total then counts all that were not read as well.
enum SavedHistory {
    /// Most messages that one call reads. What lies behind so many from elsewhere is not found.
    private static let maximumRead = 5000
    /// Messages that the caller may read, in hundreds.
    private static let limit = RateLimit(1000, per: 60)

    static func getSavedHistory(
        _ request: TLFunction.MessagesGetSavedHistory,
        _ call: Call
    ) throws -> TL.MessagesMessages {
        guard request.parentPeer == nil else { throw RPCError.channelInvalid }
        let origin = TL.Peer(try call.resolve(request.peer))
        var search = SavedMessageSearch(call: call, origin: origin, maximum: maximumRead)
        var range = HistoryRange(limit: Int(request.limit))
        range.offsetID = request.offsetID
        range.offsetDate = request.offsetDate
        range.addOffset = Int(request.addOffset)
        range.maxID = request.maxID
        range.minID = request.minID
        let ids = try call.store.boxes.page(user: call.user, range) { bound, limit in
            try search.older(than: bound, limit)
        } newer: { bound, limit in
            try search.newer(from: bound, limit)
        }
        let hundreds = search.read / 100
        // An ordinary page is free, and so writes nothing.
        if hundreds > 1 {
            try call.scope.take([Rate(name: "saved history #\(call.user)", limit: limit)], Int64(hundreds))
        }
        let messages = try call.store.boxes.find(user: call.user, ids: ids)
        let unread = try call.store.boxes.count(user: call.user, peer: .user(call.user)) - search.read
        return try call.page(
            messages.within(AnswerBudget.list, around: range.anchor(in: messages)),
            total: search.found + unread,
            isExact: unread == 0
        )
    }
}

/// Finds the Saved Messages of a call that come from one peer.
private struct SavedMessageSearch {
    let call: Call
    let origin: TL.Peer
    /// Most messages that are read.
    let maximum: Int
    /// Messages that were read so far.
    private(set) var read = 0
    /// Those of them that come from the peer.
    private(set) var found = 0

    /// Messages whose numbers are looked up at a time.
    private static let step = 100

    init(call: Call, origin: TL.Peer, maximum: Int) {
        self.call = call
        self.origin = origin
        self.maximum = maximum
    }

    /// The newest messages below `bound`, newest first.
    mutating func older(than bound: MessageID, _ limit: Int) throws -> [MessageID] {
        var bound = bound
        return try collect(limit) { boxes, user in
            let ids = try boxes.ids(user: user, peer: .user(user), below: bound, limit: Self.step)
            if let last = ids.last { bound = last }
            return ids
        }
    }

    /// The oldest messages from `bound` on, oldest first.
    mutating func newer(from bound: MessageID, _ limit: Int) throws -> [MessageID] {
        var bound = bound
        return try collect(limit) { boxes, user in
            let ids = try boxes.ids(user: user, peer: .user(user), from: bound, limit: Self.step)
            if let last = ids.last { bound = MessageID(rawValue: last.rawValue.addingSaturating(1)) }
            return ids
        }
    }

    /// The first `limit` messages of those that `next` names, until it names none.
    private mutating func collect(
        _ limit: Int,
        _ next: (MailboxTable, UserID) throws -> [MessageID]
    ) throws -> [MessageID] {
        var matches: [MessageID] = []
        while matches.count < limit {
            let ids = try next(call.store.boxes, call.user)
            guard !ids.isEmpty else { break }
            for id in ids where matches.count < limit {
                guard read < maximum else { return matches }
                read += 1
                guard let message = try call.store.boxes.find(user: call.user, id: id),
                    try call.scope.savedPeer(of: message) == origin
                else { continue }
                found += 1
                matches.append(id)
            }
        }
        return matches
    }
}
