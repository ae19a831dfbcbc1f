public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// Invite links of groups and channels: those that the user manages, and those that the user follows.
///
/// Only the server knows a link's current state, and the user waits for it. All calls therefore succeed or fail at
/// once; nothing is stored for later.
public struct InviteLinks: Sendable {
    /// The maximum number of links per request.
    static let pageLength: Int32 = 100

    let services: AccountDependencies
    let processor: UpdateProcessor
    let policy: RequestPolicy

    /// The links of the account; a call times out after `timeout`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor, timeout: Duration = .seconds(15))
    {
        (self.services, self.processor) = (services, processor)
        policy = RequestPolicy(priority: .interactive, timeout: timeout)
    }

    /// Lists the user's links to a chat, newest first, at most a hundred.
    ///
    /// - Parameters:
    ///   - peer: The group or channel.
    ///   - isRevoked: True for the revoked links instead of the valid ones.
    /// - Returns: The links.
    /// - Throws: `APIError`, `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server.
    public func list(of peer: PeerID, isRevoked: Bool = false) async throws -> [ChatInvite] {
        let answer = try await services.api.call(
            TLFunction.MessagesGetExportedChatInvites(
                revoked: isRevoked,
                peer: try await input(peer),
                adminID: .inputUserSelf,
                limit: Self.pageLength
            ),
            policy
        )
        return answer.invites.map { ChatInvite($0) }
    }

    /// Creates another link to a chat.
    ///
    /// - Throws: As ``list(of:isRevoked:)``.
    public func make(_ terms: ChatInvite.Terms, to peer: PeerID) async throws -> ChatInvite {
        let answer = try await services.api.call(
            TLFunction.MessagesExportChatInvite(
                requestNeeded: terms.needsApproval,
                peer: try await input(peer),
                expireDate: terms.expires,
                usageLimit: terms.needsApproval ? nil : terms.usageLimit,
                title: terms.title.isEmpty ? nil : terms.title
            ),
            policy
        )
        return ChatInvite(answer)
    }

    /// Creates the user's permanent link to a chat, and invalidates the previous one.
    ///
    /// - Throws: As ``list(of:isRevoked:)``.
    public func makePermanent(to peer: PeerID) async throws -> ChatInvite {
        let answer = try await services.api.call(
            TLFunction.MessagesExportChatInvite(legacyRevokePermanent: true, peer: try await input(peer)),
            policy
        )
        let invite = ChatInvite(answer)
        // This answer is the only notice of the change. A profile that was never fetched will arrive with the new
        // link.
        _ = try await processor.perform { transaction in
            guard try transaction.reader.cachedPeerData(peer) != nil else { return }
            try transaction.updateCachedPeerData(peer) { $0.inviteLink = invite.link }
        }
        return invite
    }

    /// Changes the terms of a link.
    ///
    /// - Returns: The changed link.
    /// - Throws: As ``list(of:isRevoked:)``.
    public func change(_ link: String, to terms: ChatInvite.Terms, in peer: PeerID) async throws -> ChatInvite
    {
        let answer = try await services.api.call(
            TLFunction.MessagesEditExportedChatInvite(
                peer: try await input(peer),
                link: link,
                expireDate: terms.expires ?? 0,
                usageLimit: terms.needsApproval ? 0 : terms.usageLimit ?? 0,
                requestNeeded: terms.needsApproval,
                title: terms.title
            ),
            policy
        )
        return try await take(answer, in: peer)
    }

    /// Revokes a link.
    ///
    /// - Returns: The valid link: a new one, if the revoked link was its creator's permanent one.
    /// - Throws: As ``list(of:isRevoked:)``.
    @discardableResult
    public func revoke(_ link: String, in peer: PeerID) async throws -> ChatInvite {
        let answer = try await services.api.call(
            TLFunction.MessagesEditExportedChatInvite(
                revoked: true,
                peer: try await input(peer),
                link: link
            ),
            policy
        )
        return try await take(answer, in: peer)
    }

    /// Deletes a revoked link.
    ///
    /// - Throws: As ``list(of:isRevoked:)``.
    public func delete(_ link: String, in peer: PeerID) async throws {
        let call = TLFunction.MessagesDeleteExportedChatInvite(peer: try await input(peer), link: link)
        _ = try await services.api.call(call, policy)
    }

    private func take(_ answer: TL.MessagesExportedChatInvite, in peer: PeerID) async throws -> ChatInvite {
        switch answer {
        case .exportedChatInvite(let told): return ChatInvite(told.invite)
        case .exportedChatInviteReplaced(let told):
            let (old, new) = (told.invite.link, ChatInvite(told.newInvite))
            // This answer is the only notice of the change.
            _ = try await processor.perform { transaction in
                guard try transaction.reader.cachedPeerData(peer)?.inviteLink == old else { return }
                try transaction.updateCachedPeerData(peer) { $0.inviteLink = new.link }
            }
            return new
        }
    }

    private func input(_ peer: PeerID) async throws -> TL.InputPeer {
        let selfID = services.selfID
        return try await services.store.read { try $0.inputPeer(peer, selfID: selfID) }
    }
}

// Links made by others.
extension InviteLinks {
    /// The result of following an invite link.
    public enum Joining: Hashable, Sendable {
        /// The user has joined this chat.
        case joined(PeerID)
        /// The request waits for an administrator's decision.
        case requested
    }

    /// The invite that `address` names, if the address belongs to this server or may do so; nil for any other.
    ///
    /// - Throws: `StoreError`.
    public func address(_ address: String) async throws -> ChatInviteAddress? {
        let prefix = try await services.store.read { try $0.entry(.serverConfiguration)?.linkPrefix }
        return ChatInviteAddress(address, prefix: prefix ?? "")
    }

    /// Requests what a link leads to, without joining.
    ///
    /// - Throws: `APIError`, with `INVITE_HASH_EXPIRED` for an expired link; `StoreError`, ``TaskFailure`` for an
    ///   answer without a chat.
    public func look(at address: ChatInviteAddress) async throws -> ChatInvitation {
        let answer = try await services.api.call(
            TLFunction.MessagesCheckChatInvite(hash: address.hash),
            policy
        )
        guard let invitation = ChatInvitation(answer) else { throw TaskFailure.broken("RESULT_INCOMPLETE") }
        switch answer {
        case .chatInviteAlready(let known):
            let peers = ReferencedPeers(chats: [known.chat])
            _ = try await processor.perform { try $0.store(peers) }
        case .chatInvite, .chatInvitePeek:
            guard case .offer(let offer) = invitation, let photo = offer.photo else { break }
            // The stored media is what the photo can be fetched by.
            _ = try await processor.perform { try $0.addMedia([.photo(photo)]) }
        }
        return invitation
    }

    /// Follows a link: joins the chat, or requests to join.
    ///
    /// - Throws: As ``look(at:)``; ``TaskFailure`` with `JOIN_NEEDS_BOT` if a bot would handle the request in a
    ///   window of its own.
    public func follow(_ address: ChatInviteAddress) async throws -> Joining {
        do {
            let answer = try await services.api.call(
                TLFunction.MessagesImportChatInvite(hash: address.hash),
                policy
            )
            guard case .chatInviteJoinResultOk(let joined) = answer else {
                throw TaskFailure.refused("JOIN_NEEDS_BOT")
            }
            try await processor.apply(joined.updates)
            return .joined(try joined.updates.firstChat())
        } catch APIError.refused(_, "INVITE_REQUEST_SENT", _) {
            return .requested
        } catch APIError.refused(_, "USER_ALREADY_PARTICIPANT", _) {
            // The user has joined by another way meanwhile.
            guard case .member(let peer) = try await look(at: address) else {
                throw TaskFailure.broken("RESULT_INCOMPLETE")
            }
            return .joined(peer)
        }
    }
}
