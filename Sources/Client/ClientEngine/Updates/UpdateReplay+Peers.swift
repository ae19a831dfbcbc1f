import ClientModel
import MessageStore

extension UpdateReplay {
    /// Applies one change of a peer.
    func run(_ operation: PeerOperation) throws {
        switch operation {
        case .presence(let peer, let presence): try transaction.setPresence(presence, of: peer)
        case .name(let peer, let first, let last, let usernames):
            try changeUser(peer) { user in
                user.firstName = first
                user.lastName = last
                user.usernames = usernames
            }
        case .phone(let peer, let phone): try changeUser(peer) { $0.phone = phone }
        case .setMembers(let peer, let members):
            try transaction.updateCachedPeerData(peer) { $0.members = members }
        case .addMember(let peer, let member): try addMember(member, to: peer)
        case .removeMember(let peer, let member): try removeMember(member, from: peer)
        case .setAdmin(let peer, let member, let isAdmin): try setAdmin(member, of: peer, isAdmin)
        case .restrictMembers(let peer, let restrictions): try restrictMembers(of: peer, restrictions)
        case .block(let peer, let isBlocked):
            try transaction.updateCachedPeerData(peer) { $0.isBlocked = isBlocked }
        }
    }

    private func changeUser(_ id: PeerID, _ change: (inout User) -> Void) throws {
        guard case .user(var user)? = try reader.peer(id) else { return }
        change(&user)
        try transaction.setPeer(.user(user))
    }

    private func addMember(_ member: GroupMember, to group: PeerID) throws {
        // A partial list would be taken for a complete one.
        guard try reader.cachedPeerData(group) != nil else { return }
        try transaction.updateCachedPeerData(group) { page in
            page.members.removeAll { $0.peer == member.peer }
            page.members.append(member)
        }
    }

    private func removeMember(_ member: PeerID, from group: PeerID) throws {
        guard try reader.cachedPeerData(group) != nil else { return }
        try transaction.updateCachedPeerData(group) { page in
            page.members.removeAll { $0.peer == member }
        }
    }

    private func setAdmin(_ member: PeerID, of group: PeerID, _ isAdmin: Bool) throws {
        guard try reader.cachedPeerData(group) != nil else { return }
        try transaction.updateCachedPeerData(group) { page in
            guard let index = page.members.firstIndex(where: { $0.peer == member }),
                page.members[index].role != .creator
            else { return }
            page.members[index].role = isAdmin ? .admin : .member
        }
    }

    private func restrictMembers(of id: PeerID, _ restrictions: ChatRestrictions) throws {
        switch try reader.peer(id) {
        case .group(var group)?:
            group.restrictions = restrictions
            try transaction.setPeer(.group(group))
        case .channel(var channel)?:
            channel.restrictions = restrictions
            try transaction.setPeer(.channel(channel))
        case .user, .secretChat, nil: break
        }
    }
}
