import ClientModel
import SchemaMapping

/// The division of a file into parts, and the state of each part.
struct UploadParts: RecordCodable, Equatable, Sendable {
    /// The size of the file in bytes.
    var byteCount: Int64
    /// The size of each part but the last, in bytes: 1 KiB times a power of two, at most 512 KiB.
    var partByteCount: Int64
    /// One bit for each confirmed part, lowest first.
    private var confirmed: [UInt8]
    /// The number of parts that were begun. A part that was begun and not confirmed may be on the server or not.
    private(set) var begun: Int32 = 0

    /// A part of 32 KiB takes 7 seconds at 40 kbit/s, so that progress soon becomes visible.
    private static let smallestPart: Int64 = 32 << 10
    private static let largestPart: Int64 = 512 << 10
    /// The maximum number of parts at the usual part size, for files up to 384 MB; the server takes more.
    private static let usualPartLimit: Int64 = 3000

    /// The parts of a file of which the server has nothing.
    init(byteCount: Int64) {
        self.byteCount = byteCount
        var size = byteCount <= 1 << 20 ? Self.smallestPart : Self.smallestPart * 4
        while size < Self.largestPart, byteCount > size * Self.usualPartLimit { size *= 2 }
        partByteCount = size
        confirmed = [UInt8](repeating: 0, count: Int((byteCount + size * 8 - 1) / (size * 8)))
    }

    /// The number of parts.
    var count: Int32 { Int32(clamping: (byteCount + partByteCount - 1) / partByteCount) }

    /// True if the file needs the function for large files.
    var isBig: Bool { byteCount > UploadedFile.bigFileThreshold }

    /// The byte range of a part.
    func range(of part: Int32) -> Range<Int64> {
        let start = Int64(part) * partByteCount
        return start..<min(start + partByteCount, byteCount)
    }

    /// True if the server has confirmed a part.
    // SAFETY: a remainder of eight; parts come from ranges of this type.
    func isConfirmed(_ part: Int32) -> Bool { confirmed[Int(part / 8)] & (1 << UInt8(part % 8)) != 0 }

    /// The parts that may be on the server or not.
    var unknown: [Int32] { (0..<begun).filter { !isConfirmed($0) } }

    /// The next part to begin; nil after the last.
    var next: Int32? { begun < count ? begun : nil }

    /// True if the server has all parts.
    var isComplete: Bool { begun == count && unknown.isEmpty }

    /// The number of bytes that the server has confirmed.
    var confirmedByteCount: Int64 {
        (0..<begun).reduce(0) { isConfirmed($1) ? $0 + Int64(range(of: $1).count) : $0 }
    }

    /// Records that a part is being sent.
    mutating func begin(_ part: Int32) { begun = max(begun, part + 1) }

    /// Records that the server has a part.
    // SAFETY: a remainder of eight; parts come from ranges of this type.
    mutating func confirm(_ part: Int32) { confirmed[Int(part / 8)] |= 1 << UInt8(part % 8) }

    /// Records that the server has lost a part.
    // SAFETY: a remainder of eight; parts come from ranges of this type.
    mutating func lose(_ part: Int32) { confirmed[Int(part / 8)] &= ~(1 << UInt8(part % 8)) }

    /// Fields: 1 byte count, 2 part byte count, 3 confirmed, 4 begun.
    init(from reader: inout RecordReader) throws(RecordError) {
        (byteCount, partByteCount, confirmed) = (0, Self.smallestPart, [])
        while let field = try reader.next() {
            switch field {
            case 1: byteCount = try reader.int64()
            case 2: partByteCount = try reader.int64()
            case 3: confirmed = try reader.byteArray()
            case 4: begun = try reader.int32()
            default: break
            }
        }
        let needed = partByteCount > 0 ? (byteCount + partByteCount * 8 - 1) / (partByteCount * 8) : -1
        guard byteCount >= 0, confirmed.count == needed, begun >= 0, begun <= count else {
            throw .outOfRange(field: 3)
        }
    }

    func write(to writer: inout RecordWriter) {
        writer.write(byteCount, at: 1)
        writer.write(partByteCount, at: 2)
        writer.write(confirmed, at: 3)
        writer.write(begun, at: 4)
    }
}
