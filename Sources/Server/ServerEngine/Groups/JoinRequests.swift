import ServerStore
import StdExtras
import TelegramSchema

/// People who ask to join a basic group, and those who joined by links.
enum JoinRequests {
    /// The most people in an answer.
    private static let pageLimit = 100
    /// The most people whom a search looks at.
    private static let searched = 1_000

    static func importers(_ request: TLFunction.MessagesGetChatInviteImporters, _ call: Call) throws
        -> TL.MessagesChatInviteImporters
    {
        let membership = try call.managed(request.peer)
        let invite = try request.link.map { try call.ownInvite($0, in: membership).id }
        let words = (request.q ?? "").lowercased()
        let all = try call.store.joins
            .all(of: membership.chat.id, isRequest: request.requested, limit: searched)
            .filter { try (invite == nil || $0.invite == invite) && call.isNamed($0.user, words) }
        let rest = try remaining(all, after: request, call)
        let page = rest.prefix(min(max(1, Int(request.limit)), pageLimit))
        return .init(
            count: Int32(clamping: all.count),
            importers: page.map {
                .init(requested: $0.isRequest, userID: $0.user, date: $0.date, approvedBy: $0.approver)
            },
            users: try call.users(page.flatMap { [$0.user] + ($0.approver.map { [$0] } ?? []) })
        )
    }

    /// What follows the last one of the page before.
    private static func remaining(
        _ all: [ChatJoinRecord],
        after request: TLFunction.MessagesGetChatInviteImporters,
        _ call: Call
    ) throws -> [ChatJoinRecord] {
        guard request.offsetDate > 0 else { return all }
        let last: UserID? =
            if case .inputUserEmpty = request.offsetUser { nil } else {
                try call.resolve(request.offsetUser).id
            }
        return all.filter { join in
            guard let last, join.date == request.offsetDate else { return join.date < request.offsetDate }
            return join.user.rawValue < last.rawValue
        }
    }

    static func answer(_ request: TLFunction.MessagesHideChatJoinRequest, _ call: Call) throws -> TL.Updates {
        let membership = try call.managed(request.peer)
        let asker = try call.resolve(request.userID).id
        guard let join = try call.store.joins.request(of: asker, to: membership.chat.id) else {
            throw RPCError.bad("HIDE_REQUESTER_MISSING")
        }
        return try answer([join], isApproved: request.approved, in: membership, call)
    }

    static func answerAll(_ request: TLFunction.MessagesHideAllChatJoinRequests, _ call: Call) throws
        -> TL.Updates
    {
        let membership = try call.managed(request.peer)
        let invite = try request.link.map { try call.ownInvite($0, in: membership).id }
        let requests = try call.store.joins
            .all(of: membership.chat.id, isRequest: true, limit: call.limits.joinRequests)
            .filter { invite == nil || $0.invite == invite }
        guard !requests.isEmpty else { throw RPCError.bad("HIDE_REQUESTER_MISSING") }
        return try answer(requests.reversed(), isApproved: request.approved, in: membership, call)
    }

    /// Most people who are let in at once: each entry is told to all members.
    private static let mostLetIn = 50

    /// Answers requests, the first first. Those for whom there is no room keep waiting.
    private static func answer(
        _ requests: [ChatJoinRecord],
        isApproved: Bool,
        in membership: Membership,
        _ call: Call
    ) throws -> TL.Updates {
        var chat = membership.chat
        var answer: TL.Updates?
        if isApproved {
            let room = call.limits.groupMembers - membership.members.count
            guard room > 0 else { throw RPCError.bad("USERS_TOO_MUCH") }
            for request in requests.prefix(clamping: min(room, Self.mostLetIn)) {
                let joined = try call.letIn(request, to: &chat)
                answer = answer?.followed(by: joined) ?? joined
            }
        } else {
            for request in requests { try call.store.joins.deleteRequest(of: request.user, to: chat.id) }
        }
        try call.tellJoinRequests(to: chat.id, membership.members)
        let pending = try call.scope.joinRequests(to: chat.id, for: call.user)
        return answer?.followed(by: pending) ?? pending
    }
}

extension Call {
    /// Makes somebody who asked a member.
    fileprivate func letIn(_ request: ChatJoinRecord, to chat: inout ChatRecord) throws -> TL.Updates {
        var join = request
        (join.isRequest, join.date, join.approver) = (false, seconds, user)
        // The link may have been deleted meanwhile.
        guard var invite = try store.chatInvites.find(request.invite) else {
            return try self.join(join, invitedBy: user, to: &chat)
        }
        return try self.join(join, by: &invite, to: &chat)
    }

    /// True if the name that the caller sees for a user has these words, in small letters.
    fileprivate func isNamed(_ id: UserID, _ words: String) throws -> Bool {
        guard !words.isEmpty else { return true }
        guard let record = try scope.user(id) else { return false }
        let contact = try scope.contacts(of: user)[id]
        let first = contact?.firstName ?? record.firstName
        let last = contact?.lastName ?? record.lastName
        return "\(first) \(last) \(record.username ?? "")".lowercased().contains(words)
    }
}
