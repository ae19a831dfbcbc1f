public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

// Following links that others made.
extension InviteLinks {
    /// What came of following a link.
    public enum Joining: Hashable, Sendable {
        /// The member is in it now.
        case joined(PeerID)
        /// An administrator will let them in, or not.
        case requested
    }

    /// What an invite link names to the server, if `address` is one of this server's, or may be; nil for any other.
    ///
    /// - Throws: `StoreError`.
    public func address(_ address: String) async throws -> ChatInviteAddress? {
        let prefix = try await services.store.read { try $0.entry(.serverConfiguration)?.linkPrefix }
        return ChatInviteAddress(address, prefix: prefix ?? "")
    }

    /// Asks where a link leads, without following it.
    ///
    /// - Throws: `APIError`, which names `INVITE_HASH_EXPIRED` for a link that leads nowhere any more; `StoreError`,
    ///   ``TaskFailure`` for an answer that tells of no chat.
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
            // By what is stored its picture can be fetched.
            _ = try await processor.perform { try $0.addMedia([.photo(photo)]) }
        }
        return invitation
    }

    /// Follows a link: joins, or asks to.
    ///
    /// - Throws: As ``look(at:)``; ``TaskFailure`` with `JOIN_NEEDS_BOT` where a bot would have to be asked in a window of
    ///   its own.
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
            // They came in by another way meanwhile.
            guard case .member(let peer) = try await look(at: address) else {
                throw TaskFailure.broken("RESULT_INCOMPLETE")
            }
            return .joined(peer)
        }
    }
}
