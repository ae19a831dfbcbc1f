public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// Makes groups and channels. Somebody waits for the new one, and it has no name before the server gave it one: so this
/// is asked for at once or fails, and nothing of it is stored before.
public struct NewGroups: Sendable {
    private let services: AccountDependencies
    private let processor: UpdateProcessor
    private let policy: RequestPolicy

    /// Groups of the account; a call is given up after `timeout`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor, timeout: Duration = .seconds(30))
    {
        self.services = services
        self.processor = processor
        policy = RequestPolicy(priority: .interactive, timeout: timeout)
    }

    /// Makes a group with these members and the account's own.
    ///
    /// - Parameters:
    ///   - title: What it is called.
    ///   - members: Who is in it from the beginning.
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

    /// Makes a channel, in which only its administrators write.
    ///
    /// - Parameters:
    ///   - title: What it is called.
    ///   - about: What it is about, or "".
    /// - Returns: The channel, with its first message stored if the server tells of one.
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
    /// The first chat of a kind that comes with them.
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
