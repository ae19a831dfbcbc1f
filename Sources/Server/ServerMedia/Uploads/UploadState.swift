import Glibc
import WireCrypto

/// One upload on the disk: `data`, to which parts are appended on arrival, and `parts`, the log of their places.
///
/// Used by one thread at a time. Parts are not synced to the disk one by one. After a power cut some may be lost or
/// torn; their digests show that, and the client learns which are missing. A crash of the process loses nothing.
///
/// The log is read whole, so it has a bound: a part that replaces another has a record of its own.
struct UploadState {
    private let directory: String
    /// Most records of parts in the log.
    private let maximumRecords: Int
    private var isLoaded = false
    private var layout = PartLayout()
    private var parts: [Int32: UploadRecord] = [:]
    private var recordCount = 0
    private var announcedTotal: Int32?
    private var finished: (parts: Int32, blob: StoredBlob)?
    /// Length of `data`, with the replaced parts.
    private(set) var dataLength: Int64 = 0

    private var dataPath: String { "\(directory)/data" }
    private var logPath: String { "\(directory)/parts" }

    /// Bytes on the disk of parts and their records; 0 once they became a blob.
    var byteCount: Int64 {
        dataLength == 0 ? 0 : dataLength + Int64(recordCount * UploadRecord.byteCount)
    }

    /// Creates a state for a directory, which may be missing and is not read yet.
    init(directory: String, maximumRecords: Int) {
        self.directory = directory
        self.maximumRecords = maximumRecords
    }

    /// Reads the directory, if there is one and it was not read before.
    ///
    /// - Throws: ``UploadError/partsInvalid`` for a log that is longer than the limit,
    ///   ``UploadError/storage(code:)``.
    mutating func load() throws(UploadError) {
        guard !isLoaded else { return }
        var log: [UInt8]? = []
        do throws(FileError) {
            if access(logPath, F_OK) == 0 {
                log = try readLog()
                if access(dataPath, F_OK) == 0 { dataLength = try OpenFile(dataPath, O_RDONLY).size() }
            }
        } catch {
            unload()
            throw UploadError(error)
        }
        guard let log else {
            unload()
            throw .partsInvalid
        }
        let records = UploadRecord.decode(log)
        recordCount = records.count
        for record in records { take(record) }
        isLoaded = true
    }

    /// The log; nil if it is too long.
    private func readLog() throws(FileError) -> [UInt8]? {
        let log = try OpenFile(logPath, O_RDONLY)
        let size = try log.size()
        // After the parts there may be an end, and after that a record that a crash cut short.
        guard size < Int64((maximumRecords + 2) * UploadRecord.byteCount) else { return nil }
        return try log.read(at: 0, count: Int(size))
    }

    /// Forgets the loaded content of the directory.
    mutating func unload() { self = UploadState(directory: directory, maximumRecords: maximumRecords) }

    /// Saves a part and returns the number of bytes by which ``byteCount`` grew.
    ///
    /// - Throws: ``UploadError/partsInvalid`` also if parts were replaced too often; nothing has then changed.
    mutating func save(_ part: Int32, _ bytes: [UInt8], total: Int32?) throws(UploadError) -> Int64 {
        try load()
        if finished != nil { try restart() }
        try checkTotal(total, part, length: bytes.count)
        var next = layout
        try next.admit(part, length: bytes.count)
        let record = UploadRecord(
            part: part,
            length: bytes.count,
            offset: dataLength,
            digest: Digest.sha256(bytes)
        )
        if let known = parts[part], known.digest == record.digest { return 0 }
        guard recordCount < maximumRecords else { throw .partsInvalid }
        do throws(FileError) {
            try Directory.make(directory)
            try OpenFile(dataPath, O_RDWR | O_CREAT).write(bytes, at: dataLength)
            try write(record, at: recordCount)
        } catch {
            // An upload without a part leaves nothing behind; if the removal fails, a restart finds the directory.
            if recordCount == 0 { try? Directory.removeWithFiles(directory) }
            throw UploadError(error)
        }
        layout = next
        parts[part] = record
        recordCount += 1
        dataLength += Int64(bytes.count)
        if let total, total > 0 { announcedTotal = total }
        return Int64(bytes.count + UploadRecord.byteCount)
    }

    /// True if a part is saved already with the same content.
    mutating func has(_ part: Int32, _ bytes: [UInt8]) throws(UploadError) -> Bool {
        try load()
        guard finished == nil, let known = parts[part] else { return false }
        return known.digest == Digest.sha256(bytes)
    }

    /// The blob that the upload became, if it did; the blob may be gone from the store.
    ///
    /// - Throws: ``UploadError/partsInvalid``, ``UploadError/tooLarge`` if it does not match the request.
    func finishedBlob(for request: FinishRequest) throws(UploadError) -> StoredBlob? {
        guard let finished else { return nil }
        guard finished.parts == request.parts else { throw .partsInvalid }
        guard finished.blob.byteCount <= request.maximumByteCount else { throw .tooLarge }
        return finished.blob
    }

    /// The parts in order, without a change.
    mutating func contents(_ request: FinishRequest) throws(UploadError) -> [UInt8] {
        try assembled(request) { assembly throws(UploadError) in
            try assembly.bytes(checksum: request.checksum)
        }
    }

    /// Makes the parts one blob, in order. Doing it again gives the same blob.
    ///
    /// - Returns: The blob, and true if the store did not have it before.
    mutating func finish(
        _ request: FinishRequest,
        into blobs: some BlobStore
    ) throws(UploadError) -> (blob: StoredBlob, isNew: Bool) {
        if let blob = try finishedBlob(for: request), try isStored(blob, in: blobs) {
            // A crash may have left the parts.
            if dataLength > 0 { try forgetParts(UploadRecord(endOf: request.parts, blob: blob)) }
            return (blob, false)
        }
        do throws(UploadError) { return try makeBlob(request, into: blobs) } catch {
            // The first error counts; a leftover copy is replaced by the next, and removed at the next start.
            try? UploadAssembler.removeCopy(in: directory)
            throw error
        }
    }

    private mutating func makeBlob(
        _ request: FinishRequest,
        into blobs: some BlobStore
    ) throws(UploadError) -> (blob: StoredBlob, isNew: Bool) {
        let (blob, path) = try assembled(request) { assembly throws(UploadError) in
            (try assembly.run(checksum: request.checksum), assembly.resultPath)
        }
        let end = UploadRecord(endOf: request.parts, blob: blob)
        // Not counted: the next record replaces it, even the end again if the blob was not stored.
        do throws(FileError) { try write(end, at: recordCount) } catch { throw UploadError(error) }
        let isNew: Bool
        do throws(BlobError) {
            isNew = try blobs.byteCount(of: blob.id) == nil
            try blobs.adopt(fileAt: path, as: blob)
        } catch {
            throw UploadError(error)
        }
        try forgetParts(end)
        return (blob, isNew)
    }

    /// Leaves only the end in the log, which suffices for an upload that became a blob.
    private mutating func forgetParts(_ end: UploadRecord) throws(UploadError) {
        take(end)
        do throws(FileError) {
            try Directory.removeFile(dataPath)
            // After a crash in between, the log has parts as well, which are ignored without their data.
            try write(end, at: 0)
            try OpenFile(logPath, O_RDWR).truncate(to: Int64(UploadRecord.byteCount))
        } catch {
            throw UploadError(error)
        }
        recordCount = 1
        parts = [:]
        dataLength = 0
    }

    private mutating func assembled<Result>(
        _ request: FinishRequest,
        _ body: (UploadAssembler) throws(UploadError) -> Result
    ) throws(UploadError) -> Result {
        let records = try inOrder(request)
        do throws(UploadError) {
            return try body(UploadAssembler(directory: directory, records: records, dataLength: dataLength))
        } catch {
            // The client saves a lost part again; until then it counts as missing.
            if case .partMissing(let part) = error { parts[part] = nil }
            throw error
        }
    }

    private func isStored(_ blob: StoredBlob, in blobs: some BlobStore) throws(UploadError) -> Bool {
        do throws(BlobError) { return try blobs.keep(blob) } catch {
            throw UploadError(error)
        }
    }

    private func checkTotal(_ total: Int32?, _ part: Int32, length: Int) throws(UploadError) {
        guard let total, total != -1 else { return }
        guard announcedTotal == nil || announcedTotal == total else { throw .partsInvalid }
        guard layout.highest.map({ $0.part < total }) ?? true else { throw .partsInvalid }
        guard part < total else { throw .partInvalid }
        guard part == total - 1 || PartLayout.isFull(length) else { throw .partSizeInvalid }
    }

    private func inOrder(_ request: FinishRequest) throws(UploadError) -> [UploadRecord] {
        var records: [UploadRecord] = []
        records.reserveCapacity(Int(request.parts))
        // SAFETY: `finish` refuses a number of parts that is not above zero.
        for part in 0..<request.parts {
            guard let record = parts[part] else { throw .partMissing(part) }
            records.append(record)
        }
        let byteCount = records.reduce(0) { $0 + Int64($1.length) }
        guard layout.highest?.part == request.parts - 1, announcedTotal ?? request.parts == request.parts,
            byteCount <= request.methodByteCount
        else { throw .partsInvalid }
        guard byteCount <= request.maximumByteCount else { throw .tooLarge }
        return records
    }

    private mutating func take(_ record: UploadRecord) {
        if record.isEnd {
            let blob = StoredBlob(id: BlobID(record.digest), byteCount: record.offset)
            finished = (Int32(bitPattern: record.length), blob)
            return
        }
        let part = Int32(bitPattern: record.number)
        // A record that breaks the rules or points beyond the data is damage: the part counts as missing.
        guard part >= 0, record.offset >= 0, record.offset <= dataLength - Int64(record.length),
            (try? layout.admit(part, length: Int(record.length))) != nil
        else { return }
        parts[part] = record
    }

    private func write(_ record: UploadRecord, at position: Int) throws(FileError) {
        try OpenFile(logPath, O_RDWR | O_CREAT)
            .write(record.encoded, at: Int64(position * UploadRecord.byteCount))
    }

    /// Starts the upload anew, for another file with the same file id.
    private mutating func restart() throws(UploadError) {
        do throws(FileError) {
            try Directory.removeWithFiles(directory)
        } catch {
            throw UploadError(error)
        }
        unload()
        isLoaded = true
    }
}

/// The client's description of a file whose parts it saved, and the limits of its size.
struct FinishRequest {
    var parts: Int32
    /// MD5 in hexadecimal; nil if there is none to check.
    var checksum: String?
    /// Most bytes of files of this method.
    var methodByteCount: Int64
    /// Most bytes that the caller accepts.
    var maximumByteCount: Int64
}
