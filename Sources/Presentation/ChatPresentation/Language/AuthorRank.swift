public import ClientModel

/// The role or title of a member, shown beside the name.
public enum AuthorRank: Hashable, Sendable {
    /// The creator of the group.
    case owner
    /// An administrator.
    case admin
    /// A title that the group gave to a member.
    case title(String)

    /// True for a role that the server vouches for; false for a title.
    public var isRole: Bool { if case .title = self { false } else { true } }

    /// Creates the rank of a member; nil for a member without a role or title.
    public init?(_ member: GroupMember) {
        if !member.rank.isEmpty {
            self = .title(member.rank)
            return
        }
        switch member.role {
        case .creator: self = .owner
        case .admin: self = .admin
        case .member: return nil
        }
    }
}
