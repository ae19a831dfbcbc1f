public import ClientModel
import SchemaMapping
import StdExtras
public import TelegramSchema

extension UpdateProcessor {
    /// Stores how the server sees chats, but for what changed since it was asked at `revision`.
    ///
    /// - Returns: The chats of which all was stored; others are to be asked for anew.
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
