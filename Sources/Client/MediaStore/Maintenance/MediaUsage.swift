public import ClientModel
import Glibc
import SQLite

/// The space of media on the disk: the figures of the storage page.
public struct MediaUsage: Equatable, Sendable {
    /// The files of one kind that count for one chat. A file that several chats show counts for the first.
    public struct Entry: Equatable, Sendable {
        /// The chat, nil for files that no chat shows.
        public let chat: PeerID?
        /// The kind of the files.
        public let kind: MediaKind
        /// The number of files.
        public let fileCount: Int
        /// Their space on the disk, in bytes.
        public let byteCount: Int64
    }

    /// The entries by chat and kind, in no order. Each file counts in one of them.
    public let entries: [Entry]

    /// The size of the index itself, in bytes.
    public let ledgerByteCount: Int64

    /// The space of all files, in bytes: the result of `du` for their folder, without the folders themselves.
    public var byteCount: Int64 { entries.reduce(0) { $0 + $1.byteCount } }

    /// The space of each chat's files, in bytes.
    public var byteCountByChat: [PeerID: Int64] {
        entries.reduce(into: [:]) { sums, entry in
            if let chat = entry.chat { sums[chat, default: 0] += entry.byteCount }
        }
    }
}

extension MediaStore {
    /// The space of the media on the disk, as of the last flush. Costs no more than there are chats.
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
    /// The sums of the triggers.
    func usage() throws -> [MediaUsage.Entry] {
        try database.all("SELECT owner, kind, files, disk FROM usage WHERE files > 0") { Self.entry($0) }
    }

    /// Recomputes the sums from the rows, and replaces those of the triggers.
    ///
    /// - Returns: True if they were the same.
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

    /// The space of all files, in bytes.
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
