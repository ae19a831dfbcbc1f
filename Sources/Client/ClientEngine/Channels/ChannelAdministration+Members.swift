public import ClientModel
import ClientNetwork
public import MessageStore
import SchemaMapping
import TelegramSchema

// Members of a channel or large group: invite, promote, restrict, remove.
extension ChannelAdministration {
    /// Invites users to a channel.
    ///
    /// - Throws: `StoreError`, ``TaskFailure`` if a user or the channel cannot be named to the server.
    @discardableResult
    public func invite(_ users: [PeerID], to peer: PeerID) async throws -> TaskID {
        let selfID = services.selfID
        return try await enqueue(peer) { transaction, channel in
            let inputs = try users.map { user in
                guard let input = try transaction.reader.inputUser(user, selfID: selfID) else {
                    throw TaskFailure.refused(.unknownChat)
                }
                return input
            }
            return StoredCall(TLFunction.ChannelsInviteToChannel(channel: channel, users: inputs))
        }
    }

    /// Sets the rights of an administrator: promotes a member, or demotes an administrator when the rights are
    /// empty.
    ///
    /// - Parameters:
    ///   - rights: The new rights.
    ///   - rank: A title shown in place of the role; nil for none.
    ///   - user: The user whose rights change.
    ///   - peer: The channel.
    /// - Returns: The task; its outcome is the server's decision.
    /// - Throws: As ``invite(_:to:)``.
    @discardableResult
    public func setRights(
        _ rights: AdminRights,
        rank: String? = nil,
        of user: PeerID,
        in peer: PeerID
    ) async throws -> TaskID {
        let selfID = services.selfID
        return try await enqueue(peer) { transaction, channel in
            guard let input = try transaction.reader.inputUser(user, selfID: selfID) else {
                throw TaskFailure.refused(.unknownChat)
            }
            return StoredCall(
                TLFunction.ChannelsEditAdmin(
                    channel: channel,
                    userID: input,
                    adminRights: TL.ChatAdminRights(rights),
                    rank: rank
                )
            )
        }
    }

    /// Sets the restrictions of a member: ``ChatRestrictions/view`` bans them, no restrictions readmit them.
    ///
    /// - Parameters:
    ///   - restrictions: The new restrictions.
    ///   - time: The end of the restrictions, seconds since 1970; 0 for ever.
    ///   - member: The member.
    ///   - peer: The channel.
    /// - Returns: The task; its outcome is the server's decision.
    /// - Throws: As ``invite(_:to:)``.
    @discardableResult
    public func restrict(
        _ restrictions: ChatRestrictions,
        until time: Int32 = 0,
        _ member: PeerID,
        in peer: PeerID
    ) async throws -> TaskID {
        let selfID = services.selfID
        return try await enqueue(peer) { transaction, channel in
            StoredCall(
                TLFunction.ChannelsEditBanned(
                    channel: channel,
                    participant: try transaction.reader.inputPeer(member, selfID: selfID),
                    bannedRights: TL.ChatBannedRights(restrictions, until: time)
                )
            )
        }
    }

    /// Deletes all messages of a member; locally at once.
    ///
    /// - Throws: As ``invite(_:to:)``.
    @discardableResult
    public func deleteAll(by member: PeerID, in peer: PeerID) async throws -> TaskID {
        let selfID = services.selfID
        return try await enqueue(peer) { transaction, channel in
            let call = TLFunction.ChannelsDeleteParticipantHistory(
                channel: channel,
                participant: try transaction.reader.inputPeer(member, selfID: selfID)
            )
            try transaction.deleteMessages(by: member, in: peer)
            // If the server refuses, the messages still exist: the hole makes the history fetch them again.
            return StoredCall(call, undo: [.hole(peer, 1...Int32.max)])
        }
    }

    /// Requests one page of a channel's members from the server.
    ///
    /// - Parameters:
    ///   - peer: The channel.
    ///   - filter: The kind of members.
    ///   - offset: The number of members to skip.
    ///   - limit: The maximum number of members.
    ///   - processor: The processor that stores the users.
    /// - Returns: The members, and the total number of them.
    /// - Throws: `APIError`, `StoreError`, ``TaskFailure`` for a channel that cannot be named to the server.
    public func members(
        of peer: PeerID,
        _ filter: MemberFilter = .recent,
        offset: Int32 = 0,
        limit: Int32 = 100,
        through processor: UpdateProcessor
    ) async throws -> MemberPage {
        let channel = try await services.store.read { try $0.inputChannel(peer) }
        let answer = try await services.api.call(
            TLFunction.ChannelsGetParticipants(
                channel: channel,
                filter: filter.schema,
                offset: offset,
                limit: limit,
                hash: 0
            )
        )
        // The server never answers otherwise, since no hash was sent.
        guard case .channelParticipants(let page) = answer else { return MemberPage(count: 0, members: []) }
        let peers = ReferencedPeers(users: page.users, chats: page.chats)
        try await processor.perform { try $0.store(peers) }
        return MemberPage(count: page.count, members: page.participants.compactMap { GroupMember($0) })
    }
}

/// A filter for the list of a channel's members.
public enum MemberFilter: Hashable, Sendable {
    /// Members who wrote or joined last.
    case recent
    /// Administrators.
    case administrators
    /// Bots.
    case bots
    /// Members whose names match.
    case named(String)
    /// Banned users whose names match.
    case removed(String)
    /// Restricted members whose names match.
    case restricted(String)

    var schema: TL.ChannelParticipantsFilter {
        switch self {
        case .recent: .channelParticipantsRecent
        case .administrators: .channelParticipantsAdmins
        case .bots: .channelParticipantsBots
        case .named(let name): .channelParticipantsSearch(.init(q: name))
        case .removed(let name): .channelParticipantsKicked(.init(q: name))
        case .restricted(let name): .channelParticipantsBanned(.init(q: name))
        }
    }
}

/// One page of a channel's members.
public struct MemberPage: Sendable, Equatable {
    /// The total number of members.
    public var count: Int32
    /// The members of this page.
    public var members: [GroupMember]
}
