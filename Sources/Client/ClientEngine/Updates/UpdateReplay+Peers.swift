import ClientModel
import MessageStore

extension UpdateReplay {
    /// Applies one change of a peer.
    mutating func run(_ operation: PeerOperation) throws {
        switch operation {
        case .presence(let peer, let presence): try transaction.setPresence(presence, of: peer)
        case .name(let peer, let first, let last, let usernames):
            try transaction.rebase([.name(peer, first: first, last: last)])
            try changeUser(peer) { user in
                user.firstName = first
                user.lastName = last
                user.usernames = usernames
            }
        case .phone(let peer, let phone): try changeUser(peer) { $0.phone = phone }
        case .setMembers(let peer, let members):
            try transaction.receive(members.map { .administrator($0, of: peer) }, ofPage: peer) { page in
                page.members = members
                page.counts.members = Int32(clamping: members.count)
            }
        case .addMember(let peer, let member): try addMember(member, to: peer)
        case .removeMember(let peer, let member): try removeMember(member, from: peer)
        case .setAdmin(let peer, let member, let isAdmin):
            uncounted.insert(.peer(peer))
            try setAdmin(member, of: peer, isAdmin)
        case .setRank(let peer, let member, let rank):
            try change(member, of: peer) { $0.rank = rank }
        case .restrictMembers(let peer, let restrictions):
            try transaction.rebase([.restrictions(peer, restrictions)])
            try transaction.updatePeer(peer) { $0.setRestrictions(restrictions) }
        case .block(let peer, let isBlocked):
            uncounted.insert(.peer(peer))
            guard try !transaction.rebase([.blocked(peer, isBlocked)]).isEmpty else { return }
            try transaction.updateKnownPage(of: peer) { $0.isBlocked = isBlocked }
        case .setDeleteTimer(let peer, let seconds):
            try transaction.updateKnownPage(of: peer) { $0.deleteTimer = seconds }
        case .setJoinRequests(let peer, let count):
            try transaction.updateKnownPage(of: peer) { $0.pendingRequests = count }
        }
    }

    private func changeUser(_ id: PeerID, _ change: (inout User) -> Void) throws {
        guard case .user(var user)? = try reader.peer(id) else { return }
        change(&user)
        try transaction.setPeer(.user(user))
    }

    private func addMember(_ member: GroupMember, to group: PeerID) throws {
        try transaction.updateKnownPage(of: group) { page in
            page.members.removeAll { $0.peer == member.peer }
            page.members.append(member)
            page.counts.members = Int32(clamping: page.members.count)
        }
    }

    private func removeMember(_ member: PeerID, from group: PeerID) throws {
        try transaction.updateKnownPage(of: group) { page in
            page.members.removeAll { $0.peer == member }
            page.counts.members = Int32(clamping: page.members.count)
        }
    }

    private func setAdmin(_ member: PeerID, of group: PeerID, _ isAdmin: Bool) throws {
        let isFree = try !transaction.rebase([.administrator(member, in: group, isAdmin)]).isEmpty
        try change(member, of: group) { member in
            guard member.role != .creator else { return }
            if isFree { member.role = isAdmin ? .admin : .member }
            // Whatever role a call of ours shows: it shows no rank.
            if !isAdmin { member.rank = "" }
        }
    }

    private func change(_ member: PeerID, of group: PeerID, _ change: (inout GroupMember) -> Void) throws {
        try transaction.updateKnownPage(of: group) { page in
            guard let index = page.members.firstIndex(where: { $0.peer == member }) else { return }
            change(&page.members[index])
        }
    }
}

extension UpdateReplay {
    /// Applies one change of a chat.
    mutating func run(_ operation: ChatOperation) throws {
        switch operation {
        case .readIncoming(let peer, let id, let count): try readIncoming(peer, id, count)
        case .readOutgoing(let peer, let id): try readOutgoing(peer, id)
        case .markUnread(let peer, let isMarked):
            touched.note(.reading, of: peer)
            try transaction.markUnread(isMarked, peer, isOurs: false)
        case .draft(let key, let draft):
            // Text typed here is not lost: TC-77.
            touched.note(.draft, of: key.peer)
            try transaction.receiveDraft(draft, key)
        case .notificationSettings(let peer, let settings):
            touched.note(.settings, of: peer)
            uncounted.insert(.notificationSettings(peer))
            try transaction.receiveNotificationSettings(settings, of: peer, now: now)
        case .defaultNotificationSettings(let scope, let settings):
            uncounted.insert(.defaultNotificationSettings(scope))
            try transaction.receiveDefaultNotificationSettings(settings, for: scope, now: now)
        case .pin(let peer, let list, let isPinned): try pinChat(peer, list, isPinned)
        case .setPinned(let peers, let list): try setPinned(peers, list)
        case .move(let peer, let list):
            touched.note(.place, of: peer)
            try move(peer, to: list)
        }
    }

    /// Puts a chat into the list in which the server has it.
    func move(_ peer: PeerID, to list: ChatList) throws {
        try transaction.rebase([.list(peer, list)])
        try transaction.apply(.list(peer, list))
    }

    private mutating func readIncoming(_ peer: PeerID, _ id: Int32, _ stillUnread: Int32) throws {
        touched.note(.reading, of: peer)
        try transaction.applyIncomingRead(upTo: id, in: peer, serverCount: stillUnread)
        events.readIncoming[peer] = max(events.readIncoming[peer] ?? 0, id)
    }

    private mutating func readOutgoing(_ peer: PeerID, _ id: Int32) throws {
        touched.note(.reading, of: peer)
        let position = MessagePosition(timestamp: 0, namespace: .cloud, id: id)
        try transaction.applyOutgoingRead(upTo: position, in: peer)
        events.readOutgoing[peer] = max(events.readOutgoing[peer] ?? 0, id)
    }

    /// Pins or unpins a chat; a newly pinned one comes first.
    private mutating func pinChat(_ peer: PeerID, _ list: ChatList, _ isPinned: Bool) throws {
        touched.note(.place, of: peer)
        uncounted.insert(.pinnedChats(list.rawValue))
        var pinned = try transaction.toldPins(in: list)
        guard pinned.contains(peer) != isPinned else { return }
        if isPinned {
            pinned.insert(peer, at: 0)
        } else {
            pinned.removeAll { $0 == peer }
        }
        try transaction.receivePins(pinned, in: list)
    }

    private mutating func setPinned(_ peers: [PeerID], _ list: ChatList) throws {
        for peer in try peers + reader.pinnedChats(in: .list(list)) { touched.note(.place, of: peer) }
        uncounted.insert(.pinnedChats(list.rawValue))
        try transaction.receivePins(peers, in: list)
    }
}
