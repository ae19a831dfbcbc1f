public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// The users that the account's user has blocked, as the server lists them. Blocking is `Contacts.setBlocked`.
public struct BlockedUsers: Sendable {
    /// The page size of requests.
    private static let pageLength: Int32 = 100
    /// The maximum length of the list, including users for whom the server sends only an id.
    private static let most = 1_000

    private let services: AccountDependencies
    private let processor: UpdateProcessor
    private let policy: RequestPolicy

    /// The blocked users of the account; `processor` stores them. A call times out after `timeout`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor, timeout: Duration = .seconds(30))
    {
        (self.services, self.processor) = (services, processor)
        policy = RequestPolicy(priority: .interactive, timeout: timeout)
    }

    /// Lists all blocked users, newest first, up to a thousand.
    ///
    /// - Throws: ``APIError``, `StoreError`, `CancellationError`.
    public func list() async throws -> [Peer] {
        var peers: [Peer] = []
        var seen: Set<PeerID> = []
        var offset: Int32 = 0
        while seen.count < Self.most {
            let call = TLFunction.ContactsGetBlocked(offset: offset, limit: Self.pageLength)
            let answer = try await services.api.call(call, policy)
            let told = ReferencedPeers(users: answer.users, chats: answer.chats)
            _ = try await processor.perform { try $0.store(told) }
            let named = Dictionary(told.peers.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
            // Also ends with a server that ignores the offset.
            let new = answer.blocked.map { PeerID($0.peerID) }.filter { seen.insert($0).inserted }
            peers += new.compactMap { named[$0] }
            guard !new.isEmpty, answer.blocked.count >= Int(Self.pageLength) else { break }
            offset = Int32(clamping: Int(offset) + answer.blocked.count)
        }
        return peers
    }
}
