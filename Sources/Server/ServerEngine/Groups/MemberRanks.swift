import ServerStore
import StdExtras
import TelegramSchema

extension GroupMethods {
    /// The longest title of a member: as others' clients accept it.
    private static let longestRank = 16

    /// Gives a member a title, or takes it. The creator gives them to all; administrators to themselves and to those
    /// below them.
    static func editChatParticipantRank(
        _ request: TLFunction.MessagesEditChatParticipantRank,
        _ call: Call
    ) throws -> TL.Updates {
        guard case .chat(let id) = try call.resolve(request.peer) else { throw RPCError.peerInvalid }
        let membership = try call.membership(id)
        guard case .user(let user) = try call.resolve(request.participant),
            var member = membership.member(user)
        else { throw RPCError.bad("USER_NOT_PARTICIPANT") }
        guard membership.mayName(member) else { throw RPCError.adminRequired }
        let rank = request.rank.asName(characters: longestRank + 1, bytes: 256)
        guard rank.count <= longestRank, rank.isEmpty == request.rank.trimmed().isEmpty else {
            throw RPCError.bad("ADMIN_RANK_INVALID")
        }
        guard !ServiceName.isClaimed(by: rank), member.role.mayHave(rank) else {
            throw RPCError.bad("ADMIN_RANK_INVALID")
        }
        guard member.rank != rank else { throw RPCError.bad("CHAT_NOT_MODIFIED") }
        member.rank = rank
        try call.save(member)
        var chat = membership.chat
        try call.bumpVersion(of: &chat)
        let update = TL.Update.updateChatParticipantRank(
            .init(chatID: id, userID: user, rank: rank, version: chat.version)
        )
        try call.tell(membership, update, about: user)
        return try UpdatesBuilder(for: call.user, update, about: user, in: id).finish(call.scope)
    }
}

extension GroupMemberRole {
    /// False for a title that says what the member is not.
    fileprivate func mayHave(_ rank: String) -> Bool {
        switch rank.lowercased() {
        case "owner", "creator": self == .creator
        case "admin", "administrator": self != .member
        default: true
        }
    }
}

extension Membership {
    fileprivate func mayName(_ member: GroupMemberRecord) -> Bool {
        switch own.role {
        case .creator: true
        case .admin: member.user == own.user || member.role == .member
        case .member: false
        }
    }
}
