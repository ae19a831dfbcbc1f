public import ClientModel
import ClientNetwork
public import MessageStore
import SchemaMapping
import TelegramSchema

// Members of a channel or large group: brought in, promoted, restricted, put out.
extension ChannelAdministration {
    /// Brings people into a channel.
    ///
    /// - Throws: `StoreError`, ``TaskFailure`` for whom or what cannot be named to the server.
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

    /// Says what an administrator may do: makes one of a member, and with no rights a member of one.
    ///
    /// - Parameters:
    ///   - rights: What they may do.
    ///   - rank: A title in place of their role's; nil for none.
    ///   - user: Who.
    ///   - peer: The channel.
    /// - Returns: The task whose outcome says whether the server did it.
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

    /// Says what somebody may not do: ``ChatRestrictions/view`` puts them out, none readmits them.
    ///
    /// - Parameters:
    ///   - restrictions: What they may not do.
    ///   - time: Until when, seconds since 1970; 0 for ever.
    ///   - member: Who.
    ///   - peer: The channel.
    /// - Returns: The task whose outcome says whether the server did it.
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

    /// Deletes all that somebody wrote, here at once.
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
            // Refused: they are there still, and the history fetches them again.
            return StoredCall(call, undo: [.hole(peer, 1...Int32.max)])
        }
    }

    /// Asks the server for members, page by page.
    ///
    /// - Parameters:
    ///   - peer: The channel.
    ///   - filter: Which.
    ///   - offset: How many to leave out.
    ///   - limit: At most how many.
    ///   - processor: Stores who they are.
    /// - Returns: The members, and how many there are in all.
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
        // Never answered otherwise: we send no hash.
        guard case .channelParticipants(let page) = answer else { return MemberPage(count: 0, members: []) }
        let peers = ReferencedPeers(users: page.users, chats: page.chats)
        try await processor.perform { try $0.store(peers) }
        return MemberPage(count: page.count, members: page.participants.compactMap { GroupMember($0) })
    }
}

/// Which members of a channel to list.
public enum MemberFilter: Hashable, Sendable {
    /// Those who wrote or joined last.
    case recent
    /// Administrators.
    case administrators
    /// Bots.
    case bots
    /// Those whose names fit.
    case named(String)
    /// Those who were put out and whose names fit.
    case removed(String)
    /// Those who may not do everything and whose names fit.
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

/// Some members of a channel.
public struct MemberPage: Sendable, Equatable {
    /// How many there are in all.
    public var count: Int32
    /// These.
    public var members: [GroupMember]
}
