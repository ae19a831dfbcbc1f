import ServerStore
import TelegramSchema

/// Messages of groups that mention the caller, or answer the caller's own, until the caller has seen them.
enum MentionMethods {
    /// Most mentions of a dialog that can be listed; further ones are counted.
    private static let mostListed = 1_000
    /// Most messages of an answer, and most that one call marks as seen.
    private static let mostAtOnce = 100

    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.MessagesGetUnreadMentions.self, getUnreadMentions)
        routes.transaction(TLFunction.MessagesReadMentions.self, readMentions)
    }

    static func getUnreadMentions(
        _ request: TLFunction.MessagesGetUnreadMentions,
        _ call: Call
    ) throws -> TL.MessagesMessages {
        let peer = try call.resolve(request.peer)
        let all = try call.store.boxes.unseenMentions(user: call.user, peer: peer, limit: mostListed)
        let offset = request.offsetID == 0 ? 0 : all.firstIndex { $0 < request.offsetID } ?? all.count
        let limit = min(max(0, Int(request.limit)), mostAtOnce)
        let start = offset + Int(request.addOffset)
        let bounds = 0...all.count
        let part = all[start.within(bounds)..<(start + limit).within(bounds)].filter { id in
            (request.maxID == 0 || id < request.maxID) && id > request.minID
        }
        let messages = try call.store.boxes.find(user: call.user, ids: part)
        return try call.page(
            messages.within(AnswerBudget.list),
            total: call.store.boxes.unseenMentionCount(user: call.user, peer: peer)
        )
    }

    /// Marks all mentions as seen, the newest first; a client repeats the call while more are left.
    static func readMentions(
        _ request: TLFunction.MessagesReadMentions,
        _ call: Call
    ) throws -> TL.MessagesAffectedHistory {
        let peer = try call.resolve(request.peer)
        let ids = try call.store.boxes.unseenMentions(user: call.user, peer: peer, limit: mostAtOnce + 1)
        let seen = ids.prefix(mostAtOnce)
        guard !seen.isEmpty else {
            return .init(pts: try call.store.updates.pts(of: call.user), ptsCount: 0, offset: 0)
        }
        for id in seen {
            // Clients know one mark for what is not seen and for what is not played.
            try call.store.boxes.setFlags(
                user: call.user,
                id: id,
                removing: [.unseenMention, .unplayed]
            )
        }
        let event = MailboxEvent.played(Array(seen))
        let pts = try call.scope.record(event, for: call.user, except: call.session)
        return .init(pts: pts, ptsCount: event.ptsCount, offset: ids.count > seen.count ? 1 : 0)
    }
}

extension Int {
    /// The nearest number of a range.
    fileprivate func within(_ bounds: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, bounds.lowerBound), bounds.upperBound)
    }
}
