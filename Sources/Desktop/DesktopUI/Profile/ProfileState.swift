import ChatPresentation
import ClientModel
import Localization
import MessageStore

/// What the page of a person or a group says, and what one may do there.
nonisolated struct ProfileState: Equatable, Sendable {
    /// A line of what is known.
    struct Fact: Equatable, Sendable {
        /// What it is.
        enum Kind: Equatable, Sendable { case phone, username, about }

        var kind: Kind
        var text: String
    }

    /// Somebody in the group.
    struct Member: Equatable, Sendable, Identifiable {
        var id: PeerID
        var name: String
        /// When they were here.
        var presence: String
        var isOnline: Bool
        var role: GroupRole
        /// Whether we may take them out.
        var mayRemove: Bool
        /// Whether we may make them an administrator, or end that.
        var mayPromote: Bool
    }

    /// What one may do.
    struct Abilities: OptionSet, Sendable {
        let rawValue: UInt16

        /// Write to them.
        static let message = Self(rawValue: 1 << 0)
        /// Make them a contact.
        static let addContact = Self(rawValue: 1 << 1)
        /// Take them out of the contacts, or give them another name there.
        static let editContact = Self(rawValue: 1 << 2)
        /// Change title and picture.
        static let edit = Self(rawValue: 1 << 3)
        /// Change the description.
        static let describe = Self(rawValue: 1 << 4)
        /// Bring somebody in.
        static let addMembers = Self(rawValue: 1 << 5)
        /// Leave it.
        static let leave = Self(rawValue: 1 << 6)
        /// Delete it for everybody.
        static let delete = Self(rawValue: 1 << 7)
        /// See and make the links by which one joins.
        static let invite = Self(rawValue: 1 << 8)
    }

    var title = ""
    /// When they were here, or how many they are.
    var subtitle = ""
    var facts: [Fact] = []
    /// Who is in the group: who made it, who manages it, then who is here, by name.
    var members: [Member] = []
    /// How many groups one is in together with them.
    var commonGroupCount = 0
    var isMuted = false
    var isGroup = false
    /// Whether only its administrators write there.
    var isChannel = false
    /// The link by which one joins, as the group's own page tells it; "" for none.
    var inviteLink = ""
    /// Whether it is about what the member keeps for themselves.
    var isSaved = false
    var abilities: Abilities = []
}

extension ProfileState {
    /// What is known of others in it.
    nonisolated struct People: Equatable, Sendable {
        var peers: [PeerID: Peer] = [:]
        var presences: [PeerID: Presence] = [:]
    }

    /// What is known at `now`, seconds since 1970.
    nonisolated init(_ info: PeerInfo, _ people: People, ownID: PeerID, now: Int32, _ words: PresenceWords) {
        let header = words.header(info, [:], ownID: ownID, now: now)
        (title, subtitle) = (header.title, header.subtitle)
        guard info.id != ownID else {
            (isSaved, abilities) = (true, .message)
            return
        }
        isMuted = (info.notificationSettings?.muteUntil ?? 0) > now
        switch info.person ?? info.peer {
        case .user(let user): describe(user, info)
        case .group(let group): describe(group, info, people, ownID: ownID, now: now, words)
        case .channel(let channel): describe(channel)
        case .secretChat, nil: break
        }
        inviteLink = info.cachedData?.inviteLink ?? ""
        let about = info.cachedData?.about ?? ""
        if !about.isEmpty { facts.append(Fact(kind: .about, text: about)) }
    }

    private nonisolated mutating func describe(_ user: User, _ info: PeerInfo) {
        if !user.phone.isEmpty { facts.append(Fact(kind: .phone, text: "+\(user.phone)")) }
        for name in user.usernames where !name.isInactive {
            facts.append(Fact(kind: .username, text: "@\(name.name)"))
        }
        abilities = .message
        commonGroupCount = Int(max(0, info.cachedData?.commonChats ?? 0))
        guard !user.flags.contains(.deleted) else { return }
        abilities.insert(info.isContact ? .editContact : .addContact)
    }

    private nonisolated mutating func describe(_ channel: Channel) {
        isChannel = channel.flags.contains(.broadcast)
        isGroup = !isChannel
        for name in channel.usernames where !name.isInactive {
            facts.append(Fact(kind: .username, text: "@\(name.name)"))
        }
        guard channel.flags.isDisjoint(with: [.left, .forbidden]) else { return }
        abilities = [.message, .leave]
        let isOwn = channel.flags.contains(.creator)
        if isOwn || channel.adminRights.contains(.changeInfo) { abilities.formUnion([.edit, .describe]) }
        if isOwn || channel.adminRights.contains(.invite) { abilities.formUnion([.addMembers, .invite]) }
        // Who made it would leave it to nobody.
        if isOwn { abilities = abilities.subtracting(.leave).union(.delete) }
    }

    private nonisolated mutating func describe(
        _ group: Group,
        _ info: PeerInfo,
        _ people: People,
        ownID: PeerID,
        now: Int32,
        _ words: PresenceWords
    ) {
        isGroup = true
        guard group.flags.isDisjoint(with: [.left, .deactivated]) else { return }
        abilities = [.message, .edit, .addMembers, .leave]
        let listed = info.cachedData?.members ?? []
        let ownRole =
            group.flags.contains(.creator)
            ? .creator : listed.first { $0.peer == ownID }?.role ?? .member
        if ownRole != .member { abilities.formUnion([.describe, .invite]) }
        if ownRole == .creator { abilities.insert(.delete) }
        members = listed.map { member in
            let presence = people.presences[member.peer]
            var isOnline = member.peer == ownID
            if case .online? = presence?.resolved(at: now) { isOnline = true }
            return Member(
                id: member.peer,
                name: people.peers[member.peer]?.title ?? "",
                presence: isOnline ? words.online : words.words(presence, now: now),
                isOnline: isOnline,
                role: member.role,
                mayRemove: member.peer != ownID && Self.mayRemove(member, ownRole, ownID),
                mayPromote: member.peer != ownID && ownRole == .creator
            )
        }
        members.sort { left, right in
            if left.role != right.role { return left.role.rawValue > right.role.rawValue }
            if left.isOnline != right.isOnline { return left.isOnline }
            return (left.name, left.id) < (right.name, right.id)
        }
    }

    /// The server's rule: who made the group removes everybody, who manages it those who do not, others whom they
    /// brought in.
    private nonisolated static func mayRemove(_ member: GroupMember, _ ownRole: GroupRole, _ ownID: PeerID)
        -> Bool
    {
        switch ownRole {
        case .creator: true
        case .admin: member.role == .member
        case .member: member.role == .member && member.inviter == ownID
        }
    }
}
