import ClientModel
import SchemaMapping

/// How a file is cut into parts, and which of them the server has.
struct UploadParts: RecordCodable, Equatable, Sendable {
    /// Bytes of the whole file.
    var byteCount: Int64
    /// Bytes of each part but the last: 1 KiB times a power of two, at most 512 KiB.
    var partByteCount: Int64
    /// One bit for each part that the server confirmed, the lowest first.
    private var confirmed: [UInt8]
    /// Parts below it were begun. One that was begun and not confirmed may be on the server or not.
    private(set) var begun: Int32 = 0

    /// A part of 32 KiB takes 7 seconds at 40 kbit/s: nobody waits for long to see that something happens.
    private static let smallestPart: Int64 = 32 << 10
    private static let largestPart: Int64 = 512 << 10
    /// The server takes more; with the usual part that is 384 MB.
    private static let usualPartLimit: Int64 = 3000

    /// A file of which the server has nothing.
    init(byteCount: Int64) {
        self.byteCount = byteCount
        var size = byteCount <= 1 << 20 ? Self.smallestPart : Self.smallestPart * 4
        while size < Self.largestPart, byteCount > size * Self.usualPartLimit { size *= 2 }
        partByteCount = size
        confirmed = [UInt8](repeating: 0, count: Int((byteCount + size * 8 - 1) / (size * 8)))
    }

    /// How many parts there are.
    var count: Int32 { Int32(clamping: (byteCount + partByteCount - 1) / partByteCount) }

    /// Whether the file goes by the function for large files.
    var isBig: Bool { byteCount > UploadedFile.bigFileThreshold }

    /// The bytes of a part.
    func range(of part: Int32) -> Range<Int64> {
        let start = Int64(part) * partByteCount
        return start..<min(start + partByteCount, byteCount)
    }

    /// Whether the server confirmed a part.
    // SAFETY: a remainder of eight; parts come from ranges of this type.
    func isConfirmed(_ part: Int32) -> Bool { confirmed[Int(part / 8)] & (1 << UInt8(part % 8)) != 0 }

    /// Parts that the server may or may not have.
    var unknown: [Int32] { (0..<begun).filter { !isConfirmed($0) } }

    /// The next part that was never begun; nil when all were.
    var next: Int32? { begun < count ? begun : nil }

    /// Whether the server has all.
    var isComplete: Bool { begun == count && unknown.isEmpty }

    /// Bytes that the server confirmed.
    var confirmedByteCount: Int64 {
        (0..<begun).reduce(0) { isConfirmed($1) ? $0 + Int64(range(of: $1).count) : $0 }
    }

    /// Notes that a part is being sent.
    mutating func begin(_ part: Int32) { begun = max(begun, part + 1) }

    /// Notes that the server has a part.
    // SAFETY: a remainder of eight; parts come from ranges of this type.
    mutating func confirm(_ part: Int32) { confirmed[Int(part / 8)] |= 1 << UInt8(part % 8) }

    /// Notes that the server lost a part.
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
