public import ClientModel
import Glibc
import SQLite

/// What media take on the disk: the figures of the storage page.
public struct MediaUsage: Equatable, Sendable {
    /// The files of one kind that count for one chat. A file that is seen in several counts for the first.
    public struct Entry: Equatable, Sendable {
        /// The chat, nil for what is seen in none.
        public let chat: PeerID?
        /// What the files are.
        public let kind: MediaKind
        /// How many there are.
        public let fileCount: Int
        /// What they take on the disk, in bytes.
        public let byteCount: Int64
    }

    /// By chat and kind, in no order. Each file counts in one of them.
    public let entries: [Entry]

    /// What the ledger itself takes, in bytes.
    public let ledgerByteCount: Int64

    /// What all files take, in bytes: what `du` says of their folder, but for the folders themselves.
    public var byteCount: Int64 { entries.reduce(0) { $0 + $1.byteCount } }

    /// What the files of each chat take, in bytes.
    public var byteCountByChat: [PeerID: Int64] {
        entries.reduce(into: [:]) { sums, entry in
            if let chat = entry.chat { sums[chat, default: 0] += entry.byteCount }
        }
    }
}

extension MediaStore {
    /// What the media take on the disk, as of the last flush. Costs no more than there are chats.
    public func usage() async throws(MediaError) -> MediaUsage {
        let entries = try await reader.run { try $0.usage() }
        let ledgerByteCount = ["", "-wal"].reduce(Int64(0)) { sum, suffix in
            var status = stat()
            return stat(folder.mediaIndex + suffix, &status) == 0 ? sum + Int64(status.st_blocks) * 512 : sum
        }
        return MediaUsage(entries: entries, ledgerByteCount: ledgerByteCount)
    }
}

extension MediaIndex {
    /// The sums as the triggers keep them.
    func usage() throws -> [MediaUsage.Entry] {
        try database.all("SELECT owner, kind, files, disk FROM usage WHERE files > 0") { Self.entry($0) }
    }

    /// Computes the sums from the rows, and puts them in the place of those that the triggers keep.
    ///
    /// - Returns: Whether they were the same.
    func recount() throws -> Bool {
        let difference = try database.first(
            """
            SELECT count(*) FROM (
                SELECT owner, kind, count(*) AS files, sum(disk) AS disk FROM item GROUP BY owner, kind
            ) AS counted FULL JOIN (SELECT * FROM usage WHERE files > 0) AS kept USING (owner, kind)
            WHERE counted.files IS NOT kept.files OR counted.disk IS NOT kept.disk
            """
        ) { $0.int(0) }
        guard difference != 0 else { return true }
        try database.run("DELETE FROM usage")
        try database.run(
            "INSERT INTO usage SELECT owner, kind, count(*), sum(disk) FROM item GROUP BY owner, kind"
        )
        return false
    }

    /// What all files take, in bytes.
    func totalByteCount() throws -> Int64 {
        try database.first("SELECT sum(disk) FROM usage") { $0.int64(0) } ?? 0
    }

    private static func entry(_ row: borrowing Row) -> MediaUsage.Entry {
        MediaUsage.Entry(
            chat: PeerID(packed: row.int64(0)),
            kind: MediaKind(rawValue: UInt8(truncatingIfNeeded: row.int64(1))),
            fileCount: row.int(2),
            byteCount: row.int64(3)
        )
    }
}
