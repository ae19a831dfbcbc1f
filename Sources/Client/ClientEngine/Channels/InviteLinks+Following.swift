public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

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
