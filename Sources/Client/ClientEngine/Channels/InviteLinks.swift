public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// Links by which one joins groups and channels: those that the member manages here, and those that they follow in
/// `InviteLinks+Following.swift`. Only the server knows what a link is worth at a moment, and a person waits for it: so
/// all of this is asked at once or fails.
public struct InviteLinks: Sendable {
    /// How many links of a chat are asked for at once.
    static let pageLength: Int32 = 100

    let services: AccountDependencies
    let processor: UpdateProcessor
    let policy: RequestPolicy

    /// Links of the account; a call is given up after `timeout`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor, timeout: Duration = .seconds(15))
    {
        (self.services, self.processor) = (services, processor)
        policy = RequestPolicy(priority: .interactive, timeout: timeout)
    }

    /// The member's links to a chat, newest first, at most a hundred.
    ///
    /// - Parameters:
    ///   - peer: The group or channel.
    ///   - isRevoked: Whether those that are not valid any more, in place of the others.
    /// - Returns: Those.
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

    /// Makes another link to a chat.
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

    /// Makes the link that the member always has to a chat; one that was it before is not valid any more.
    ///
    /// - Throws: As ``list(of:isRevoked:)``.
    public func makePermanent(to peer: PeerID) async throws -> ChatInvite {
        let answer = try await services.api.call(
            TLFunction.MessagesExportChatInvite(legacyRevokePermanent: true, peer: try await input(peer)),
            policy
        )
        let invite = ChatInvite(answer)
        // Nobody is told of it but by this answer. A page that was never fetched will have it.
        _ = try await processor.perform { transaction in
            guard try transaction.reader.cachedPeerData(peer) != nil else { return }
            try transaction.updateCachedPeerData(peer) { $0.inviteLink = invite.link }
        }
        return invite
    }

    /// Changes what holds for those who follow a link.
    ///
    /// - Returns: The link as it is now.
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

    /// Makes a link invalid.
    ///
    /// - Returns: What is valid in its place: another one, if it was the one that its maker always has.
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

    /// Deletes a link that is not valid any more.
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
            // Nobody is told of it but by this answer.
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
