public import ClientModel
import SQLite

extension StoreReader {
    /// The newest message of the last loaded thread of the server; nil when all threads are stored, or before the
    /// first request.
    public func threadListEnd(of peer: PeerID) throws -> MessagePosition? {
        try database.first(
            "SELECT timestamp, namespace, message FROM thread_list_ends WHERE peer = ?",
            peer.packed,
            read: MessagePosition.init(row:)
        )
    }
}

extension StoreTransaction {
    /// Notes that every thread of a chat whose newest message is above `end` is stored. The server has more below;
    /// with nil it has no more.
    public func setThreadListEnd(_ end: MessagePosition?, of peer: PeerID) throws {
        guard try reader.threadListEnd(of: peer) != end else { return }
        if let end {
            try database.run(
                "INSERT OR REPLACE INTO thread_list_ends(peer, timestamp, namespace, message) VALUES (?, ?, ?, ?)",
                peer.packed,
                end.timestamp,
                end.namespace.rawValue,
                end.id
            )
        } else {
            try database.run("DELETE FROM thread_list_ends WHERE peer = ?", peer.packed)
        }
        changes.touch(.threadListEnd(of: peer))
    }
}

/// The end of the loaded part of the server's threads of a chat, live. The component that fetches threads continues
/// there when the list is scrolled to its end.
public struct ThreadListEndView: LiveView {
    private let peer: PeerID
    /// The position of the last known thread; nil when all are known.
    public private(set) var value: MessagePosition?

    /// Shows the end of the threads of the chat with `peer`.
    public init(of peer: PeerID) { self.peer = peer }

    /// The end.
    public var watches: Set<DatabaseRegion> { [.threadListEnd(of: peer)] }

    /// Reads the end.
    public mutating func load(from reader: StoreReader) throws { value = try reader.threadListEnd(of: peer) }

    /// Reads the end.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}

extension DatabaseRegion {
    /// The end of the loaded part of the threads of a chat.
    public static func threadListEnd(of peer: PeerID) -> DatabaseRegion {
        DatabaseRegion(.threadListEnd, peer.packed)
    }
}

extension MessagePosition {
    /// Reads `timestamp, namespace, message`.
    fileprivate init(row: Row) {
        self.init(
            timestamp: row.int32(0),
            namespace: MessageNamespace(rawValue: row.int32(1)),
            id: row.int32(2)
        )
    }
}
