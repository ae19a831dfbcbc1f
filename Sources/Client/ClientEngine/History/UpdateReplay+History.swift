import ClientModel
import MessageStore
import SchemaMapping

extension UpdateReplay {
    /// Stores a page of a chat's history, except for messages that have changed since the request. Fills exactly the
    /// ids that the page covers, and deletes stored messages there that the server has not any more.
    mutating func add(
        _ page: HistoryPage,
        _ scope: ChunkScope,
        of peer: PeerID,
        except changes: RecentChanges.Changes
    ) throws {
        try store(page.peers)
        for message in page.messages where !changes.covers(message.message.key) { try store(message) }
        if scope.space == .everywhere {
            let told = Set(page.messages.map(\.message.key.id))
            let gone = try reader.storedIDs(in: page.known, of: peer, scope.namespace).map {
                MessageKey(peer: peer, namespace: scope.namespace, id: $0)
            }.filter { !told.contains($0.id) && !changes.covers($0) }
            try transaction.delete(gone)
            events.deletedMessages += gone
        }
        try add(page.known, scope, of: peer, except: changes)
    }

    /// Notes that an answer brought every message of these ids, except where messages have been left out since the request.
    func add(
        _ ids: ClosedRange<Int32>,
        _ scope: ChunkScope,
        of peer: PeerID,
        except changes: RecentChanges.Changes
    ) throws {
        let holes = scope.namespace == .cloud ? changes.holes[peer] ?? [] : []
        for range in IDRanges([ids]).subtracting(IDRanges(holes)).ranges {
            try transaction.addChunk(range, scope, of: peer)
        }
    }
}
