public import ClientModel
import SQLite

extension StoreReader {
    /// The ids of which the store has every message of a space, as chunks; the gaps between them are holes.
    ///
    /// Only namespaces of the server have chunks; those of this device are complete.
    public func chunks(_ scope: ChunkScope, of peer: PeerID) throws -> IDRanges {
        var ranges: [ClosedRange<Int32>] = []
        for space in scope.space.sources {
            try database.query(
                "SELECT lower, upper FROM chunks WHERE peer = ? AND namespace = ? AND space = ? ORDER BY upper",
                peer.packed,
                scope.namespace.rawValue,
                space.key
            ) { ranges.append(try chunk($0)) }
        }
        return IDRanges(ranges)
    }
}

extension StoreTransaction {
    /// Notes that the store now has every message of a space with an id in `range`, as after a page of the server was
    /// added. Chunks that overlap or touch the range are merged with it.
    public func addChunk(_ range: ClosedRange<Int32>, _ scope: ChunkScope, of peer: PeerID) throws {
        let range = range.clamped(to: IDRanges.domain)
        let touched = try storedChunks(touching: range, scope.namespace, scope.space, of: peer)
        let lower = min(range.lowerBound, touched.first?.lowerBound ?? range.lowerBound)
        let upper = max(range.upperBound, touched.last?.upperBound ?? range.upperBound)
        if touched == [lower...upper] { return }
        try replaceChunks(touched, with: [lower...upper], scope.namespace, scope.space, of: peer)
        changes.noteChunks(scope, of: peer)
        try didChangeChunks(scope, of: peer, isHole: false)
    }

    /// Makes a hole: messages of a space with an id in `range` may be missing. A hole in `everywhere` is one in each
    /// space.
    public func addHole(_ range: ClosedRange<Int32>, _ scope: ChunkScope, of peer: PeerID) throws {
        let range = range.clamped(to: IDRanges.domain)
        var spaces = [scope.space]
        if scope.space == .everywhere {
            spaces = try database.all(
                "SELECT DISTINCT space FROM chunks WHERE peer = ? AND namespace = ?",
                peer.packed,
                scope.namespace.rawValue
            ) { MessageSpace(key: $0.bytes(0)) }.compactMap(\.self)
        }
        for space in spaces {
            let touched = try storedChunks(touching: range, scope.namespace, space, of: peer)
            let rest = IDRanges(touched).subtracting(IDRanges([range])).ranges
            guard rest != touched else { continue }
            try replaceChunks(touched, with: rest, scope.namespace, space, of: peer)
            changes.noteChunks(ChunkScope(scope.namespace, space), of: peer)
            try didChangeChunks(ChunkScope(scope.namespace, space), of: peer, isHole: true)
        }
    }

    /// Chunks that overlap `range` or touch it, ascending.
    private func storedChunks(
        touching range: ClosedRange<Int32>,
        _ namespace: MessageNamespace,
        _ space: MessageSpace,
        of peer: PeerID
    ) throws -> [ClosedRange<Int32>] {
        try database.all(
            """
            SELECT lower, upper FROM chunks
            WHERE peer = ? AND namespace = ? AND space = ? AND upper >= ? AND lower <= ? ORDER BY upper
            """,
            peer.packed,
            namespace.rawValue,
            space.key,
            range.lowerBound - 1,
            range.upperBound + 1,
            read: chunk
        )
    }

    private func replaceChunks(
        _ old: [ClosedRange<Int32>],
        with new: [ClosedRange<Int32>],
        _ namespace: MessageNamespace,
        _ space: MessageSpace,
        of peer: PeerID
    ) throws {
        for chunk in old {
            try database.run(
                "DELETE FROM chunks WHERE peer = ? AND namespace = ? AND space = ? AND upper = ?",
                peer.packed,
                namespace.rawValue,
                space.key,
                chunk.upperBound
            )
        }
        for chunk in new {
            try database.run(
                "INSERT INTO chunks(peer, namespace, space, upper, lower) VALUES (?, ?, ?, ?, ?)",
                peer.packed,
                namespace.rawValue,
                space.key,
                chunk.upperBound,
                chunk.lowerBound
            )
        }
    }
}

/// Reads the columns `lower, upper`.
private func chunk(_ row: Row) throws -> ClosedRange<Int32> {
    let (lower, upper) = (row.int32(0), row.int32(1))
    guard lower <= upper else { throw StoreError.damaged }
    return lower...upper
}

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
