public import TelegramSchema
import WireCrypto

/// A record of an upload's log: a saved part, or the blob that the whole became.
///
/// Layout, ``byteCount`` bytes, integers little-endian:
///
/// | Offset | Size | A part                  | The end               |
/// | -----: | ---: | ----------------------- | --------------------- |
/// |      0 |    4 | its number              | 2³² − 1               |
/// |      4 |    4 | its length in bytes     | number of parts       |
/// |      8 |    8 | its offset in the data  | length of the blob    |
/// |     16 |   32 | its SHA-256             | the blob's id         |
struct UploadRecord: Equatable {
    static let byteCount = 48
    private static let endMark = UInt32.max

    var number: UInt32
    var length: UInt32
    var offset: Int64
    var digest: Digest32

    var isEnd: Bool { number == Self.endMark }

    init(part: Int32, length: Int, offset: Int64, digest: Digest32) {
        number = UInt32(bitPattern: part)
        self.length = UInt32(length)
        self.offset = offset
        self.digest = digest
    }

    init(endOf parts: Int32, blob: StoredBlob) {
        number = Self.endMark
        length = UInt32(bitPattern: parts)
        offset = blob.byteCount
        digest = blob.id.digest
    }

    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        for shift in stride(from: 0, to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
        for shift in stride(from: 0, to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: length >> shift))
        }
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: offset >> shift))
        }
        return bytes + digest.array
    }

    /// The whole records of a log; a last one that a crash cut short is left out.
    static func decode(_ log: [UInt8]) -> [UploadRecord] {
        let end = log.count / byteCount * byteCount
        return stride(from: 0, to: end, by: byteCount).compactMap { start in
            UploadRecord(decoding: log[start..<start + byteCount])
        }
    }

    private init?(decoding bytes: ArraySlice<UInt8>) {
        func integer(_ range: Range<Int>) -> UInt64 {
            range.reversed().reduce(0) { $0 << 8 | UInt64(bytes[bytes.startIndex + $1]) }
        }
        number = UInt32(truncatingIfNeeded: integer(0..<4))
        length = UInt32(truncatingIfNeeded: integer(4..<8))
        offset = Int64(truncatingIfNeeded: integer(8..<16))
        guard let digest = try? Digest32(Array(bytes.dropFirst(16))) else { return nil }
        self.digest = digest
    }
}

/// Names an upload: clients choose file ids at random, so they are unique only for their user.
public struct UploadKey: Hashable, Sendable {
    /// The uploader.
    public let user: UserID

    /// The client's own number for the file.
    public let fileID: Int64

    /// Creates a key from a user and a file id.
    public init(user: UserID, fileID: Int64) {
        self.user = user
        self.fileID = fileID
    }

    /// The name of the upload's directory: both numbers in hexadecimal.
    var directoryName: String {
        let user = String(UInt64(bitPattern: user.rawValue), radix: 16)
        return "\(user)-\(String(UInt64(bitPattern: fileID), radix: 16))"
    }

    init?(directoryName: String) {
        let numbers = directoryName.split(separator: "-").map { UInt64($0, radix: 16) }
        guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else { return nil }
        user = UserID(rawValue: Int64(bitPattern: first))
        fileID = Int64(bitPattern: second)
    }
}
