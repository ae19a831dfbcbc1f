import ChatPresentation
import ClientModel
import Localization
import MessageStore
import WindowParts

/// The content of a user's or group's profile, and the actions on it.
nonisolated package struct ProfileState: Equatable, Sendable {
    /// A line of information.
    struct Fact: Equatable, Sendable {
        /// The kinds of information.
        enum Kind: Equatable, Sendable { case phone, username, about }

        var kind: Kind
        var text: String
    }

    /// A member of the group.
    struct Member: Equatable, Sendable, Identifiable {
        var id: PeerID
        var name: String
        /// The presence of the member, as text.
        var presence: String
        var isOnline: Bool
        var role: GroupRole
        /// True if the user may remove the member.
        var mayRemove: Bool
        /// True if the user may change the member's administrator role.
        var mayPromote: Bool
    }

    /// The actions that the user may take.
    struct Abilities: OptionSet, Sendable {
        let rawValue: UInt16

        /// Send messages to the peer.
        static let message = Self(rawValue: 1 << 0)
        /// Add the peer to the contacts.
        static let addContact = Self(rawValue: 1 << 1)
        /// Rename or remove the contact.
        static let editContact = Self(rawValue: 1 << 2)
        /// Change title and photo.
        static let edit = Self(rawValue: 1 << 3)
        /// Change the description.
        static let describe = Self(rawValue: 1 << 4)
        /// Add members.
        static let addMembers = Self(rawValue: 1 << 5)
        /// Leave the chat.
        static let leave = Self(rawValue: 1 << 6)
        /// Delete the chat for everybody.
        static let delete = Self(rawValue: 1 << 7)
        /// See and make invite links.
        static let invite = Self(rawValue: 1 << 8)
        /// Say what members may do.
        static let restrict = Self(rawValue: 1 << 9)
    }

    var title = ""
    /// The presence of the user, or the number of members.
    var subtitle = ""
    var facts: [Fact] = []
    /// The members of the group: first the creator, then administrators, then those online, by name.
    var members: [Member] = []
    /// The number of groups that the user has in common with the peer.
    var commonGroupCount = 0
    /// The id of the photo; nil for none.
    var photo: Int64?
    /// The person, whom the user may block or unblock; nil for a group.
    var blockable: BlockablePerson?
    var isMuted = false
    var isGroup = false
    /// True if only administrators can post.
    var isChannel = false
    /// The invite link in the chat's information; "" for none.
    var inviteLink = ""
    /// True for the user's saved messages.
    var isSaved = false
    var abilities: Abilities = []
    /// What ordinary members may not do.
    var restrictions: ChatRestrictions = []
}

extension ProfileState {
    /// The other people of the chat.
    nonisolated struct People: Equatable, Sendable {
        var peers: [PeerID: Peer] = [:]
        var presences: [PeerID: Presence] = [:]
    }

    /// The profile at `now`, seconds since 1970.
    nonisolated init(_ info: PeerInfo, _ people: People, ownID: PeerID, now: Int32, _ words: PresenceWords) {
        let header = words.header(info, [:], ownID: ownID, now: now)
        (title, subtitle) = (header.title, header.subtitle)
        guard info.id != ownID else {
            (isSaved, abilities) = (true, .message)
            return
        }
        photo = (info.person ?? info.peer)?.photo?.id
        blockable = BlockablePerson(info)
        isMuted = (info.notificationSettings?.muteUntil ?? 0) > now
        switch info.person ?? info.peer {
        case .user(let user): describe(user, info)
        case .group(let group):
            describe(group, info: info, people: people, ownID: ownID, now: now, words: words)
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
        restrictions = channel.restrictions
        if isGroup, isOwn || channel.adminRights.contains(.ban) { abilities.insert(.restrict) }
        // The creator deletes the channel instead of leaving it without an owner.
        if isOwn { abilities = abilities.subtracting(.leave).union(.delete) }
    }

    private nonisolated mutating func describe(
        _ group: Group,
        info: PeerInfo,
        people: People,
        ownID: PeerID,
        now: Int32,
        words: PresenceWords
    ) {
        isGroup = true
        guard group.flags.isDisjoint(with: [.left, .deactivated]) else { return }
        abilities = [.message, .leave]
        restrictions = group.restrictions
        let listed = info.cachedData?.members ?? []
        let ownRole =
            group.flags.contains(.creator)
            ? .creator : listed.first { $0.peer == ownID }?.role ?? .member
        if ownRole != .member { abilities.formUnion([.invite, .restrict]) }
        if ownRole != .member || !group.restrictions.contains(.changeInfo) {
            abilities.formUnion([.edit, .describe])
        }
        if ownRole != .member || !group.restrictions.contains(.invite) { abilities.insert(.addMembers) }
        if ownRole == .creator { abilities.insert(.delete) }
        members = listed.map { member in
            let presence = people.presences[member.peer]
            var isOnline = member.peer == ownID
            if case .online? = presence?.resolved(at: now) { isOnline = true }
            return Member(
                id: member.peer,
                name: people.peers[member.peer]?.title ?? "",
                presence: isOnline ? words.online : words.text(presence, now: now),
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

    /// The server's rule: the creator may remove everybody, administrators may remove members, and members may remove
    /// those they added.
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
