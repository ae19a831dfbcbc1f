import Glibc
import WireCrypto

/// Makes one file of parts that were appended as they came.
///
/// Parts that came in order are the file already: it is read once, for the digests. Otherwise the parts are
/// copied in order.
struct Assembly {
    private let directory: String
    private let records: [UploadRecord]
    private let isOrdered: Bool

    /// The file that ``run(checksum:)`` makes.
    var resultPath: String { isOrdered ? "\(directory)/data" : "\(directory)/ordered" }

    init(directory: String, records: [UploadRecord], dataLength: Int64) {
        self.directory = directory
        self.records = records
        var end: Int64 = 0
        var isOrdered = true
        for record in records {
            isOrdered = isOrdered && record.offset == end
            end += Int64(record.length)
        }
        self.isOrdered = isOrdered && end == dataLength
    }

    /// Checks every part's digest and the whole file's MD5, if given.
    func run(checksum: String?) throws(UploadError) -> StoredBlob {
        var sha256 = SHA256Hasher()
        var md5 = MD5Hasher()
        var byteCount: Int64 = 0
        var lost: Int32?
        do throws(FileError) {
            let data = try OpenFile("\(directory)/data", O_RDONLY)
            let result = try OpenFile(resultPath, isOrdered ? O_RDWR : O_RDWR | O_CREAT | O_TRUNC)
            for (part, record) in records.enumerated() {
                let bytes = try data.read(at: record.offset, count: Int(record.length))
                guard Digest.sha256(bytes) == record.digest else {
                    lost = Int32(part)
                    break
                }
                sha256.update(bytes.span.bytes)
                if checksum != nil { md5.update(bytes.span.bytes) }
                if !isOrdered { try result.write(bytes, at: byteCount) }
                byteCount += Int64(bytes.count)
            }
        } catch {
            throw UploadError(error)
        }
        if let lost { throw .partMissing(lost) }
        if let checksum, hexadecimal(md5.finalize().array) != checksum.lowercased() { throw .checksumInvalid }
        return StoredBlob(id: BlobID(sha256.finalize()), byteCount: byteCount)
    }
}
