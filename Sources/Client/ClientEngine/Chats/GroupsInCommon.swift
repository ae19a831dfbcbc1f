public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// Groups that the user shares with another user. Only the server knows them, so the call succeeds or fails at once.
/// The groups themselves are stored.
public struct GroupsInCommon: Sendable {
    private let services: AccountDependencies
    private let processor: UpdateProcessor

    /// The groups of the account; `processor` stores them.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        (self.services, self.processor) = (services, processor)
    }

    /// Requests the groups shared with `user`, at most a hundred.
    ///
    /// - Throws: ``APIError``, `StoreError`, ``TaskFailure`` for a user who cannot be named to the server.
    public func with(_ user: PeerID) async throws -> [Peer] {
        let selfID = services.selfID
        let input = try await services.store.read { try $0.inputUser(user, selfID: selfID) }
        guard let input else { throw TaskFailure.refused(.unknownChat) }
        let answer = try await services.api.call(
            TLFunction.MessagesGetCommonChats(userID: input, maxID: 0, limit: 100),
            RequestPolicy(priority: .interactive)
        )
        let chats =
            switch answer {
            case .chats(let told): told.chats
            case .chatsSlice(let told): told.chats
            }
        let told = ReferencedPeers(chats: chats)
        _ = try await processor.perform { try $0.store(told) }
        return chats.compactMap { Peer($0) }
    }
}
