import StdExtras
import Glibc
import WireCrypto

/// Makes one file of parts that were appended in the order of arrival.
///
/// Parts that arrived in order already form the file: it is read once, for the digests. Otherwise the parts are
/// copied in order.
struct UploadAssembler {
    private let directory: String
    private let records: [UploadRecord]
    private let isOrdered: Bool

    /// The file that ``run(checksum:)`` makes.
    var resultPath: String { isOrdered ? "\(directory)/data" : Self.copyPath(in: directory) }

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

    /// The path of the copy that is made of parts that arrived out of order.
    private static func copyPath(in directory: String) -> String { "\(directory)/ordered" }

    /// Removes a copy that became no blob, if there is one: only the parts are counted.
    static func removeCopy(in directory: String) throws(FileError) {
        try Directory.removeFile(copyPath(in: directory))
    }

    /// Assembles the parts in the file at ``resultPath``.
    ///
    /// - Throws: ``UploadError/partMissing(_:)`` for a part that differs from the saved one,
    ///   ``UploadError/checksumInvalid``, ``UploadError/storage(code:)``.
    func run(checksum: String?) throws(UploadError) -> StoredBlob {
        var sha256 = SHA256Hasher()
        var byteCount: Int64 = 0
        do throws(FileError) {
            if !isOrdered { _ = try OpenFile(resultPath, O_RDWR | O_CREAT | O_TRUNC) }
        } catch {
            throw UploadError(error)
        }
        try read(checksum: checksum) { bytes throws(FileError) in
            sha256.update(bytes.span.bytes)
            if !isOrdered { try OpenFile(resultPath, O_RDWR).write(bytes, at: byteCount) }
            byteCount += Int64(bytes.count)
        }
        return StoredBlob(id: BlobID(sha256.finalize()), byteCount: byteCount)
    }

    /// The whole file, in memory. As ``run(checksum:)``, without creating a file.
    func bytes(checksum: String?) throws(UploadError) -> [UInt8] {
        var whole: [UInt8] = []
        try read(checksum: checksum) { whole += $0 }
        return whole
    }

    /// Passes the parts in order to `take`, each checked against its saved digest, and then checks the MD5 of all.
    private func read(
        checksum: String?,
        _ take: ([UInt8]) throws(FileError) -> Void
    ) throws(UploadError) {
        var md5 = MD5Hasher()
        var lost: Int32?
        do throws(FileError) {
            let data = try OpenFile("\(directory)/data", O_RDONLY)
            for (part, record) in records.enumerated() {
                let bytes = try data.read(at: record.offset, count: Int(record.length))
                guard Digest.sha256(bytes) == record.digest else {
                    lost = Int32(part)
                    break
                }
                if checksum != nil { md5.update(bytes.span.bytes) }
                try take(bytes)
            }
        } catch {
            throw UploadError(error)
        }
        if let lost { throw .partMissing(lost) }
        if let checksum, Hexadecimal.encode(md5.finalize().array) != checksum.lowercased() {
            throw .checksumInvalid
        }
    }
}
