import Glibc
import StdExtras
import TelegramSchema

/// Files on their way in: parts that clients save, until they are sent and become blobs.
///
/// What was saved outlives a restart. A finished upload is remembered until it is stale, because a client may
/// send the same file again without saving its parts again.
///
/// Threads: call from any; parts of one file wait for each other. All calls block on the disk, so never from an
/// event loop or the store's lane.
public final class UploadStore: Sendable {
    private final class Upload: Sendable {
        let state: Locked<UploadState>

        init(_ state: consuming sending UploadState) { self.state = Locked(state) }
    }

    private struct Index {
        var uploads: [UploadKey: Upload] = [:]
        /// Bytes saved and not yet a blob.
        var pending: [UserID: Int64] = [:]
    }

    private let directory: String
    private let limits: UploadLimits
    private let index = Locked(Index())

    /// Opens the uploads in `directory`, which is made if missing. One process may have it open at a time.
    public init(directory: String, limits: UploadLimits = UploadLimits()) throws(UploadError) {
        self.directory = directory
        self.limits = limits
        do throws(FileError) { try Directory.makeAll(directory) } catch { throw UploadError(error) }
        for key in Directory.names(directory).compactMap(UploadKey.init(directoryName:)) {
            let length = (try? OpenFile("\(path(of: key))/data", O_RDONLY).size()) ?? 0
            index.withLock { $0.pending[key.user, default: 0] += length }
        }
    }

    /// Saves one part, as `upload.saveFilePart` and `upload.saveBigFilePart` do.
    ///
    /// Saving a part twice is no error; the later one counts. Parts may come in any order.
    ///
    /// - Parameters:
    ///   - part: Number of the part, from 0.
    ///   - bytes: The part's content.
    ///   - key: Whose file it is a part of.
    ///   - total: Number of parts, for a big file: -1 when the client does not know it yet. Nil for a small one.
    /// - Throws: ``UploadError``; nothing has then changed.
    public func save(
        _ part: Int32,
        _ bytes: [UInt8],
        of key: UploadKey,
        total: Int32? = nil
    ) throws(UploadError) {
        guard !bytes.isEmpty else { throw .partEmpty }
        guard bytes.count <= UploadLimits.maximumPartLength else { throw .partTooBig }
        guard (0..<limits.maximumParts).contains(part) else { throw .partInvalid }
        if let total, total != -1 {
            guard (1...limits.maximumParts).contains(total) else { throw .partsInvalid }
        }
        let upload = try upload(key)
        try reserve(Int64(bytes.count), for: key.user)
        var grown: Int64 = 0
        defer { release(Int64(bytes.count) - grown, for: key.user) }
        grown = try upload.state.withLock { (state) throws(UploadError) in
            try state.save(part, bytes, total: total)
        }
    }

    /// Makes a blob of a small file, one saved without a total, of at most 10 MiB.
    ///
    /// - Parameters:
    ///   - key: Whose file it is.
    ///   - parts: Number of parts, as the client says.
    ///   - md5: Checksum in hexadecimal, as the client says; empty when it gives none.
    ///   - blobs: Where the file goes.
    /// - Returns: The blob, durable. The same again when called again.
    /// - Throws: ``UploadError``; what was saved stays saved.
    public func finishSmall(
        _ key: UploadKey,
        parts: Int32,
        md5: String,
        into blobs: some BlobStore
    ) throws(UploadError) -> StoredBlob {
        let request = FinishRequest(
            parts: parts,
            checksum: md5.isEmpty ? nil : md5,
            maximumByteCount: limits.maximumSmallFile
        )
        return try finish(key, request, into: blobs)
    }

    /// Makes a blob of a big file. As ``finishSmall(_:parts:md5:into:)`` without a checksum.
    public func finishBig(
        _ key: UploadKey,
        parts: Int32,
        into blobs: some BlobStore
    ) throws(UploadError) -> StoredBlob {
        try finish(key, FinishRequest(parts: parts, checksum: nil, maximumByteCount: .max), into: blobs)
    }

    /// Forgets uploads to which nothing was added since `moment`, in seconds since 1970. Gives how many.
    ///
    /// Call it every hour or so with a moment of a day ago.
    public func removeStale(before moment: Int64) throws(UploadError) -> Int {
        var count = 0
        for key in Directory.names(directory).compactMap(UploadKey.init(directoryName:)) {
            guard lastChange(of: key) < moment else { continue }
            let length = (try? OpenFile("\(path(of: key))/data", O_RDONLY).size()) ?? 0
            do throws(FileError) { try Directory.removeWithFiles(path(of: key)) } catch {
                throw UploadError(error)
            }
            index.withLock { $0.uploads[key] = nil }
            release(length, for: key.user)
            count += 1
        }
        return count
    }

    private func finish(
        _ key: UploadKey,
        _ request: FinishRequest,
        into blobs: some BlobStore
    ) throws(UploadError) -> StoredBlob {
        guard (1...limits.maximumParts).contains(request.parts) else { throw .partsInvalid }
        let upload = try upload(key)
        let (blob, freed) = try upload.state.withLock { (state) throws(UploadError) in
            let before = state.dataLength
            let blob = try state.finish(request, into: blobs)
            return (blob, before - state.dataLength)
        }
        release(freed, for: key.user)
        return blob
    }

    private func upload(_ key: UploadKey) throws(UploadError) -> Upload {
        if let known = index.withLock({ $0.uploads[key] }) { return known }
        let loaded: Upload
        do throws(FileError) { loaded = Upload(try UploadState(directory: path(of: key))) } catch {
            throw UploadError(error)
        }
        return index.withLock { index in
            // Two threads may have loaded it: the first one's stays.
            let upload = index.uploads[key] ?? loaded
            index.uploads[key] = upload
            return upload
        }
    }

    private func reserve(_ count: Int64, for user: UserID) throws(UploadError) {
        try index.withLock { (index) throws(UploadError) in
            let pending = index.pending[user, default: 0] + count
            guard pending <= limits.maximumPendingPerUser else { throw .quotaExceeded }
            index.pending[user] = pending
        }
    }

    private func release(_ count: Int64, for user: UserID) {
        index.withLock { index in
            let pending = index.pending[user, default: 0] - count
            index.pending[user] = pending > 0 ? pending : nil
        }
    }

    private func lastChange(of key: UploadKey) -> Int64 {
        var status = stat()
        guard stat("\(path(of: key))/parts", &status) == 0 else { return .min }
        return Int64(status.st_mtim.tv_sec)
    }

    private func path(of key: UploadKey) -> String { "\(directory)/\(key.directoryName)" }
}
