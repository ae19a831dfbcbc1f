/// A member of a small group.
public struct GroupMember: Hashable, Sendable {
    /// The user.
    public var peer: PeerID
    /// The role.
    public var role = GroupRole.member
    /// The user who added the member.
    public var inviter: PeerID?
    /// The date of joining, seconds since 1970.
    public var date: Int32 = 0
    /// The title of an administrator, or "".
    public var rank = ""
    /// The rights of an administrator of a channel.
    public var rights: AdminRights = []
    /// The restrictions in a channel, with their end; nil for none.
    public var restrictions: TimedRestrictions?

    /// Creates a member.
    public init(_ peer: PeerID) {
        self.peer = peer
    }
}

extension GroupMember: RecordCodable {
    /// Fields: 1 peer, 2 role, 3 inviter, 4 date, 5 rank, 6 rights, 7 restrictions.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var peer: PeerID?
        var role = GroupRole.member
        var inviter: PeerID?
        var date: Int32 = 0
        var rank = ""
        var rights: AdminRights = []
        var restrictions: TimedRestrictions?
        while let field = try reader.next() {
            switch field {
            case 1: peer = try reader.peerID()
            case 2: role = try reader.rawValue(else: .member)
            case 3: inviter = try reader.peerID()
            case 4: date = try reader.int32()
            case 5: rank = try reader.string()
            case 6: rights = try reader.options()
            case 7: restrictions = try reader.record()
            default: break
            }
        }
        guard let peer else { throw .missing(field: 1) }
        self.init(peer)
        self.role = role
        self.inviter = inviter
        self.date = date
        self.rank = rank
        self.rights = rights
        self.restrictions = restrictions
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(peer, at: 1)
        writer.write(role, at: 2)
        writer.write(inviter, at: 3)
        writer.write(date, at: 4)
        writer.write(rank, at: 5)
        writer.write(rights, at: 6)
        writer.write(restrictions, at: 7)
    }
}

/// The role of a member. An unknown value reads as ``member``. The raw values are stored.
public enum GroupRole: UInt8, Hashable, Sendable, CaseIterable {
    /// A member.
    case member = 0
    /// An administrator.
    case admin = 1
    /// The creator of the group.
    case creator = 2
}
