public import ClientModel
import StdExtras
public import TelegramSchema

extension GroupMember {
    /// A title as it is kept: the official limit is 16 characters, and it stands beside each name.
    ///
    /// - Parameter told: The title that the server tells; nil for none.
    /// - Returns: As much of it as is shown.
    public static func rank(_ told: String?) -> String {
        String((told ?? "").prefix(characters: 64, bytes: 256))
    }

    /// Converts a member of a small group.
    public init(_ participant: TL.ChatParticipant) {
        switch participant {
        case .chatParticipant(let member):
            self.init(PeerID(member.userID))
            inviter = PeerID(member.inviterID)
            date = member.date
            rank = Self.rank(member.rank)
        case .chatParticipantAdmin(let admin):
            self.init(PeerID(admin.userID))
            role = .admin
            inviter = PeerID(admin.inviterID)
            date = admin.date
            rank = Self.rank(admin.rank)
        case .chatParticipantCreator(let creator):
            self.init(PeerID(creator.userID))
            role = .creator
            rank = Self.rank(creator.rank)
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

extension GroupMember {
    /// Converts a present or former member of a channel or large group; nil for one who has left by themselves.
    public init?(_ participant: TL.ChannelParticipant) {
        switch participant {
        case .channelParticipant(let member):
            self.init(PeerID(member.userID))
            date = member.date
            rank = Self.rank(member.rank)
        case .channelParticipantSelf(let member):
            self.init(PeerID(member.userID))
            inviter = PeerID(member.inviterID)
            date = member.date
            rank = Self.rank(member.rank)
        case .channelParticipantCreator(let creator):
            self.init(PeerID(creator.userID))
            role = .creator
            rights = AdminRights(creator.adminRights)
            rank = Self.rank(creator.rank)
        case .channelParticipantAdmin(let admin):
            self.init(PeerID(admin.userID))
            role = .admin
            inviter = admin.inviterID.map { PeerID($0) }
            date = admin.date
            rights = AdminRights(admin.adminRights)
            rank = Self.rank(admin.rank)
        case .channelParticipantBanned(let banned):
            self.init(PeerID(banned.peer))
            inviter = PeerID(banned.kickedBy)
            date = banned.date
            restrictions = TimedRestrictions(banned.bannedRights)
            rank = Self.rank(banned.rank)
        case .channelParticipantLeft: return nil
        }
    }
}
