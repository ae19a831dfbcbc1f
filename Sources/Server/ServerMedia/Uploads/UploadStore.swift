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
    private static let doomedPrefix = "gone-"

    private let directory: String
    private let limits: UploadLimits
    private let index: Locked<UploadIndex>

    /// Opens the uploads in `directory`, which is made if missing. One process may have it open at a time.
    public init(directory: String, limits: UploadLimits = UploadLimits()) throws(UploadError) {
        self.directory = directory
        self.limits = limits
        var index = UploadIndex(directory: directory, limits: limits)
        do throws(FileError) {
            try Directory.makeAll(directory)
            var found: [(key: UploadKey, changed: Int64)] = []
            for name in Directory.names(directory) {
                if let key = UploadKey(directoryName: name) {
                    found.append((key, Self.lastChange(in: "\(directory)/\(name)")))
                } else if name.hasPrefix(Self.doomedPrefix) {
                    // A crash came while it was being forgotten.
                    try Directory.removeWithFiles("\(directory)/\(name)")
                }
            }
            for (key, _) in found.sorted(by: { $0.changed < $1.changed }) {
                let data = try? OpenFile("\(index.path(of: key))/data", O_RDONLY).size()
                index.add(key, bytes: data ?? 0, isFinished: data == nil)
            }
        } catch {
            throw UploadError(error)
        }
        self.index = Locked(index)
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
        let reserved = Int64(bytes.count)
        let upload = try index.withLock { (index) throws(UploadError) in try index.admit(key, reserved) }
        var grown: Int64 = 0
        defer { index.withLock { [grown] in $0.settle(key, reserved: reserved, grown: grown) } }
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
    /// Call it every hour or so with a moment some hours ago. Those that somebody works on stay.
    public func removeStale(before moment: Int64) throws(UploadError) -> Int {
        var count = 0
        for key in index.withLock({ $0.keys }) {
            let directory = index.withLock { $0.path(of: key) }
            guard Self.lastChange(in: directory) < moment else { continue }
            if try forget(key) { count += 1 }
        }
        return count
    }

    private func finish(
        _ key: UploadKey,
        _ request: FinishRequest,
        into blobs: some BlobStore
    ) throws(UploadError) -> StoredBlob {
        guard (1...limits.maximumParts).contains(request.parts) else { throw .partsInvalid }
        guard let upload = index.withLock({ $0.hold(key) }) else { throw .partMissing(0) }
        let surplus: UploadKey?
        let blob: StoredBlob
        do {
            defer { index.withLock { $0.release(key) } }
            let (made, freed) = try upload.state.withLock { (state) throws(UploadError) in
                try state.load()
                let before = state.dataLength
                let made = try state.finish(request, into: blobs)
                return (made, before - state.dataLength)
            }
            blob = made
            surplus = index.withLock { $0.finished(key, freed: freed) }
        }
        if let surplus { _ = try forget(surplus) }
        return blob
    }

    /// How many uploads are known.
    var count: Int { index.withLock { $0.keys.count } }

    /// Removes an upload and its directory, unless somebody works on it.
    private func forget(_ key: UploadKey) throws(UploadError) -> Bool {
        let doomed = "\(directory)/\(Self.doomedPrefix)\(key.directoryName)"
        do throws(FileError) {
            // Under the lock, so that whoever begins an upload of this name finds no directory of it.
            let isOut = try index.withLock { (index) throws(FileError) in
                guard index.takeOut(key) else { return false }
                try Directory.rename(index.path(of: key), to: doomed)
                return true
            }
            if isOut { try Directory.removeWithFiles(doomed) }
            return isOut
        } catch {
            throw UploadError(error)
        }
    }

    /// When something was last added to the upload in a directory; long ago when nothing was.
    private static func lastChange(in directory: String) -> Int64 {
        var status = stat()
        guard stat("\(directory)/parts", &status) == 0 else { return .min }
        return Int64(status.st_mtim.tv_sec)
    }
}
