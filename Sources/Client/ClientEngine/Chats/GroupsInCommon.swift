public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// Groups that the member is in together with somebody. Only the server knows: so it is asked at once or fails, and what
/// it tells of the groups is stored.
public struct GroupsInCommon: Sendable {
    private let services: AccountDependencies
    private let processor: UpdateProcessor

    /// Groups of the account; what is told of them goes through `processor`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        (self.services, self.processor) = (services, processor)
    }

    /// The groups that somebody is in as well as the member, at most a hundred.
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
