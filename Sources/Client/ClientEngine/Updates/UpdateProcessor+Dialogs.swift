public import ClientModel
import SchemaMapping
import StdExtras
public import TelegramSchema

extension UpdateProcessor {
    /// Stores dialogs from an answer, except for fields that have changed since the request at `revision`.
    ///
    /// - Returns: The chats that were stored completely; others must be requested again.
    /// - Throws: ``StoreError``; `CancellationError` after ``stop()``.
    public func insert(
        _ answer: TL.MessagesPeerDialogs,
        askedAt revision: Int
    ) async throws -> Set<PeerID> {
        let peers = ReferencedPeers(users: answer.users, chats: answer.chats)
        var received = ReceivedDialogs()
        received.add(answer.dialogs.compactMap { ReceivedDialog($0, selfID: services.selfID) }, [])
        let told = received
        let isChanged = Locked<Set<PeerID>>([])
        let isStored = try await insert(askedAt: revision) { replay, changes in
            try replay.store(peers)
            try replay.add(told, except: changes)
            isChanged.withLock { $0 = Set(changes.chats.keys) }
        }
        return isStored ? Set(told.dialogs.map(\.peer)).subtracting(isChanged.withLock { $0 }) : []
    }
}
