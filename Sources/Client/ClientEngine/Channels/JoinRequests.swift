public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// People who ask to join the groups that the user manages.
///
/// The server knows who waits, and the user waits for it. All calls therefore succeed or fail at once.
public struct JoinRequests: Sendable {
    /// The maximum number of people per request, as the server answers.
    private static let pageLength: Int32 = 100

    let services: AccountDependencies
    let processor: UpdateProcessor
    let policy: RequestPolicy

    /// The requests of the account; a call times out after `timeout`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor, timeout: Duration = .seconds(15))
    {
        (self.services, self.processor) = (services, processor)
        policy = RequestPolicy(priority: .interactive, timeout: timeout)
    }

    /// Lists the people who ask to join a chat, the last first, at most a hundred.
    ///
    /// - Returns: The people, with the number of all who ask.
    /// - Throws: `APIError`, `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server.
    public func list(of peer: PeerID) async throws -> (people: [PersonWhoAsks], count: Int) {
        let answer = try await services.api.call(
            TLFunction.MessagesGetChatInviteImporters(
                requested: true,
                peer: try await input(peer),
                offsetDate: 0,
                offsetUser: .inputUserEmpty,
                limit: Self.pageLength
            ),
            policy
        )
        let peers = ReferencedPeers(users: answer.users)
        try await processor.perform { try $0.store(peers) }
        let people = answer.importers.map { PersonWhoAsks(peer: PeerID($0.userID), date: $0.date) }
        return (people, Int(max(0, answer.count)))
    }

    /// Lets somebody in, or does not.
    ///
    /// - Throws: As ``list(of:)``; `APIError` with `HIDE_REQUESTER_MISSING` if somebody else has answered.
    public func answer(_ person: PeerID, isApproved: Bool, in peer: PeerID) async throws {
        let selfID = services.selfID
        guard let user = try await services.store.read({ try $0.inputUser(person, selfID: selfID) }) else {
            throw TaskFailure.broken("PEER_UNKNOWN")
        }
        let updates = try await services.api.call(
            TLFunction.MessagesHideChatJoinRequest(
                approved: isApproved,
                peer: try await input(peer),
                userID: user
            ),
            policy
        )
        try await processor.apply(updates)
    }

    /// Lets all in who ask, or none of them.
    ///
    /// - Throws: As ``answer(_:isApproved:in:)``.
    public func answerAll(isApproved: Bool, in peer: PeerID) async throws {
        let updates = try await services.api.call(
            TLFunction.MessagesHideAllChatJoinRequests(approved: isApproved, peer: try await input(peer)),
            policy
        )
        try await processor.apply(updates)
    }

    private func input(_ peer: PeerID) async throws -> TL.InputPeer {
        let selfID = services.selfID
        return try await services.store.read { try $0.inputPeer(peer, selfID: selfID) }
    }
}

/// Somebody who asks to join a chat.
public struct PersonWhoAsks: Hashable, Sendable {
    /// Who.
    public var peer: PeerID
    /// The time of asking, seconds since 1970.
    public var date: Int32
}
