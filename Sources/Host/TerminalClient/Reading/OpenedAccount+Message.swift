import ClientHost
import ClientModel
import MessageStore

extension OpenedAccount {
    /// The message with this id, from the server if it is not stored.
    ///
    /// - Throws: ``TerminalError/noMessage(_:)``, `StoreError`.
    func message(_ id: Int32, of peer: PeerID) async throws -> Message {
        let key = MessageKey(peer: peer, namespace: .cloud, id: id)
        if let stored = try await store.read({ try $0.message(key) }) { return stored }
        let window = try await store.settled(
            HistoryView(peer, frame: HistoryFrame(.message(key), count: 1)),
            within: timeout
        ) { window in
            window.entries.contains { $0.message.key == key } || !window.isLoading && window.demand.isEmpty
        }
        guard let found = window.entries.first(where: { $0.message.key == key }) else {
            throw TerminalError.noMessage(id)
        }
        return found.message
    }
}
