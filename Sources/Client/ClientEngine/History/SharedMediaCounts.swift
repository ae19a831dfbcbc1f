public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// The numbers of messages of each kind in a chat. Only the server knows them, so the call succeeds or fails at once.
public struct SharedMediaCounts: Sendable {
    private let services: AccountDependencies

    /// The numbers of the account's chats.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Requests the numbers of messages in `peer` with each tag of `tags`. Tags that the server does not count are
    /// left out.
    ///
    /// - Throws: ``APIError``, `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server.
    public func of(_ peer: PeerID, tags: [MessageTags]) async throws -> [MessageTags: Int] {
        let selfID = services.selfID
        let input = try await services.store.read { try $0.inputPeer(peer, selfID: selfID) }
        let filters = tags.compactMap { tag in TL.MessagesFilter(tag).map { (tag: tag, filter: $0) } }
        let answer = try await services.api.call(
            TLFunction.MessagesGetSearchCounters(peer: input, filters: filters.map(\.filter)),
            RequestPolicy(priority: .normal)
        )
        var counts: [MessageTags: Int] = [:]
        for counter in answer {
            guard let known = filters.first(where: { $0.filter == counter.filter }) else { continue }
            counts[known.tag] = max(0, Int(counter.count))
        }
        return counts
    }
}
