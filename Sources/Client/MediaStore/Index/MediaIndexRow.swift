import ClientModel
import SQLite

/// The index's row of one file.
struct MediaIndexRow: Equatable, Sendable {
    var number: Int64
    var name: ItemName
    var file: FileName
    var kind: MediaKind
    var owner: PeerID?
    var size: Int64?
    var ranges: ByteRanges
    var disk: Int64
    var isOnlyCopy: Bool
    /// Seconds since 1970.
    var used: Int64

    /// True if the content is complete.
    var isComplete: Bool { size.map { ranges.contains(0..<$0) } ?? false }
}

extension MediaIndexRow {
    /// Reads `number, id, transform, file, kind, owner, size, ranges, disk, only_copy, used`.
    ///
    /// - Throws: ``MediaError/damagedLedger`` for values that this program never writes.
    init(_ row: borrowing Row) throws(MediaError) {
        guard let file = FileName(row.bytes(3)), let ranges = ByteRanges(encoded: row.bytes(7)) else {
            throw .damagedLedger
        }
        number = row.int64(0)
        name = ItemName(id: row.string(1), transform: row.string(2))
        self.file = file
        kind = MediaKind(rawValue: UInt8(truncatingIfNeeded: row.int64(4)))
        owner = PeerID(packed: row.int64(5))
        // Earlier versions stored the senders' lengths unchecked; an impossible length counts as unknown.
        size = row.optionalInt64(6).flatMap { $0 > BlockLayout.maximumByteCount ? nil : $0 }
        self.ranges = ranges
        disk = row.int64(8)
        isOnlyCopy = row.bool(9)
        used = row.int64(10)
        guard size.map({ $0 >= ranges.end }) ?? true else { throw .damagedLedger }
    }
}

extension PeerID? {
    /// The column value.
    var column: Int64 { self?.packed ?? -1 }
}
