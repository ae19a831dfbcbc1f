public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// Whom the member blocks, as the server lists them. Blocking is `Contacts.setBlocked`.
public struct BlockedUsers: Sendable {
    /// How many the server is asked for at once.
    private static let pageLength: Int32 = 100
    /// How many are listed at most, those among them of whom the server tells no more than that they are blocked.
    private static let most = 1_000

    private let services: AccountDependencies
    private let processor: UpdateProcessor
    private let policy: RequestPolicy

    /// Those of the account; what is told of them goes through `processor`. A call is given up after `timeout`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor, timeout: Duration = .seconds(30))
    {
        (self.services, self.processor) = (services, processor)
        policy = RequestPolicy(priority: .interactive, timeout: timeout)
    }

    /// All of them, the newest first, up to a thousand.
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
            // Also ends with a server that tells the same whatever the offset.
            let new = answer.blocked.map { PeerID($0.peerID) }.filter { seen.insert($0).inserted }
            peers += new.compactMap { named[$0] }
            guard !new.isEmpty, answer.blocked.count >= Int(Self.pageLength) else { break }
            offset = Int32(clamping: Int(offset) + answer.blocked.count)
        }
        return peers
    }
}
