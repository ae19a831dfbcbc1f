public import ClientModel
import SQLite

extension StoreTransaction {
    /// Makes all of a namespace a hole in every chat, as when the server can no longer report the changes there.
    /// Stored messages stay, and are shown again as their surroundings are fetched.
    ///
    /// - Complexity: Writes each chat that has chunks.
    public func addHolesEverywhere(_ namespace: MessageNamespace = .cloud) throws {
        let peers = try database.all(
            "SELECT DISTINCT peer FROM chunks WHERE namespace = ?",
            namespace.rawValue
        ) { PeerID(packed: $0.int64(0)) }
        for peer in peers.compactMap(\.self) {
            try addHole(IDRanges.domain, ChunkScope(namespace, .everywhere), of: peer)
        }
    }

    /// Makes holes of the cached ranges of a chat's labels, as when the labels may have changed on the server without
    /// notice. The cached ranges of the whole history stay.
    public func addHolesInLabels(of peer: PeerID, _ namespace: MessageNamespace = .cloud) throws {
        let spaces = try database.all(
            "SELECT DISTINCT space FROM chunks WHERE peer = ? AND namespace = ?",
            peer.packed,
            namespace.rawValue
        ) { MessageSpace(key: $0.bytes(0)) }
        for case .customTag(let label)? in spaces {
            try addHole(IDRanges.domain, ChunkScope(namespace, .customTag(label)), of: peer)
        }
    }
}
