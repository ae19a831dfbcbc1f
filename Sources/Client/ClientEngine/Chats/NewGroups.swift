public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// Creates groups and channels. The user waits for the new chat, which has no id before the server assigns one. The
/// call therefore succeeds or fails at once, and nothing is stored before.
public struct NewGroups: Sendable {
    private let services: AccountDependencies
    private let processor: UpdateProcessor
    private let policy: RequestPolicy

    /// The groups of the account; a call times out after `timeout`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor, timeout: Duration = .seconds(30))
    {
        self.services = services
        self.processor = processor
        policy = RequestPolicy(priority: .interactive, timeout: timeout)
    }

    /// Creates a group of these members and the user.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - members: The initial members.
    /// - Returns: The group, with its first message stored.
    /// - Throws: ``APIError``, `StoreError`, ``TaskFailure`` for a user who cannot be named to the server.
    public func make(_ title: String, with members: [PeerID]) async throws -> PeerID {
        let users = try await services.store.read { reader in
            try members.map { member in
                guard let user = try reader.peer(member).flatMap({ TL.InputUser($0) }) else {
                    throw TaskFailure.refused(.unknownChat)
                }
                return user
            }
        }
        let invited = try await services.api.call(
            TLFunction.MessagesCreateChat(users: users, title: title),
            policy
        )
        try await processor.apply(invited.updates)
        return try invited.updates.firstChat(.group)
    }

    /// Creates a broadcast channel, in which only administrators post.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - about: The description, or "".
    /// - Returns: The channel, with its first message stored if the server sent one.
    /// - Throws: ``APIError``, `StoreError`, ``TaskFailure`` for an answer without a channel.
    public func makeChannel(_ title: String, about: String = "") async throws -> PeerID {
        let updates = try await services.api.call(
            TLFunction.ChannelsCreateChannel(broadcast: true, title: title, about: about),
            policy
        )
        try await processor.apply(updates)
        return try updates.firstChat(.channel)
    }
}

extension TL.Updates {
    /// Returns the first chat of a kind in the updates.
    func firstChat(_ kind: PeerID.Kind? = nil) throws(TaskFailure) -> PeerID {
        let chats: [TL.Chat] =
            switch self {
            case .updates(let told): Array(told.chats)
            case .updatesCombined(let told): Array(told.chats)
            default: []
            }
        guard
            let chat = chats.lazy.compactMap({ Peer($0)?.id }).first(where: { kind == nil || $0.kind == kind }
            )
        else { throw .broken("RESULT_INCOMPLETE") }
        return chat
    }
}
