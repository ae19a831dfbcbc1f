public import ClientModel
public import TelegramSchema

extension GroupMember {
    /// Converts a member of a small group.
    public init(_ participant: TL.ChatParticipant) {
        switch participant {
        case .chatParticipant(let member):
            self.init(PeerID(member.userID))
            inviter = PeerID(member.inviterID)
            date = member.date
            rank = member.rank ?? ""
        case .chatParticipantAdmin(let admin):
            self.init(PeerID(admin.userID))
            role = .admin
            inviter = PeerID(admin.inviterID)
            date = admin.date
            rank = admin.rank ?? ""
        case .chatParticipantCreator(let creator):
            self.init(PeerID(creator.userID))
            role = .creator
            rank = creator.rank ?? ""
        }
    }
}

extension [GroupMember] {
    /// Converts the members of a small group; nil if the user may not see them.
    public init?(_ participants: TL.ChatParticipants) {
        guard case .chatParticipants(let list) = participants else { return nil }
        self = list.participants.map { GroupMember($0) }
    }
}
