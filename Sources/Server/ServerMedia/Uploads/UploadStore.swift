import Glibc
import StdExtras
import Synchronization
import TelegramSchema
import WireCrypto

/// Pending uploads: parts that clients save, until the files are sent and become blobs.
///
/// Saved parts survive a restart. A finished upload is remembered until it is stale, because a client may send the
/// same file again without saving its parts again. Its blobs take the user's room until ``discount(_:)`` reports that
/// a record names them, or that they were removed.
///
/// Threads: call from any; parts of one file wait for each other, and are refused with ``UploadError/inUse`` while it
/// is assembled or read. All calls block on the disk, so never call from an event loop or the store's writer.
public final class UploadStore: Sendable {
    private static let doomedPrefix = "gone-"

    private let directory: String
    private let limits: UploadLimits
    private let now: @Sendable () -> Int64
    private let index: Locked<UploadIndex>
    /// The last number given to a discarded upload until its removal. Every number is used once, so that a directory
    /// which the disk does not release blocks no other.
    private let doomed = Atomic<UInt64>(0)

    /// Opens the uploads in `directory`, which is created if missing. One process may have it open at a time.
    ///
    /// Discarded uploads that an earlier process could not remove stay, and ``removeStale(before:)`` tries them
    /// again.
    ///
    /// - Parameters:
    ///   - directory: The directory of the uploads.
    ///   - limits: The limits of uploads.
    ///   - now: Seconds since 1970; nil for the machine's clock.
    /// - Throws: ``UploadError/storage(code:)``.
    public init(
        directory: String,
        limits: UploadLimits = UploadLimits(),
        now: (@Sendable () -> Int64)? = nil
    ) throws(UploadError) {
        self.directory = directory
        self.limits = limits
        self.now = now ?? { Int64(time(nil)) }
        var index = UploadIndex(directory: directory, limits: limits)
        var last: UInt64 = 0
        do throws(FileError) {
            try Directory.makeAll(directory)
            var found: [(key: UploadKey, changed: Int64)] = []
            for name in Directory.names(directory) {
                if let key = UploadKey(directoryName: name) {
                    found.append((key, Self.lastChange(in: "\(directory)/\(name)")))
                } else if name.hasPrefix(Self.doomedPrefix) {
                    // A crash interrupted the removal, or the disk did not release the directory.
                    last = max(last, UInt64(name.dropFirst(Self.doomedPrefix.count)) ?? 0)
                    try? Directory.removeWithFiles("\(directory)/\(name)")
                }
            }
            for (key, changed) in found.sorted(by: { $0.changed < $1.changed }) {
                let path = index.path(of: key)
                try? UploadAssembler.removeCopy(in: path)
                index.add(key, bytes: Self.byteCount(in: path), changed: changed)
            }
        } catch {
            throw UploadError(error)
        }
        self.index = Locked(index)
        doomed.store(last, ordering: .relaxed)
    }

    /// Saves one part, as `upload.saveFilePart` and `upload.saveBigFilePart` do.
    ///
    /// Saving a part twice is no error; the later one counts. Parts may arrive in any order.
    ///
    /// - Parameters:
    ///   - part: Number of the part, from 0.
    ///   - bytes: The part's content.
    ///   - key: The upload that the part belongs to.
    ///   - total: Number of parts of a big file, -1 if the client does not know it yet. Nil for a small file.
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
        let size = Int64(bytes.count + UploadRecord.byteCount)
        let expected = byteCount(of: total, after: part, size: size)
        let reservation: UploadIndex.Reservation
        do throws(UploadError) {
            reservation = try index.withLock { (index) throws(UploadError) in
                try index.admit(key, size, of: expected, at: now())
            }
        } catch {
            // A client without an answer saves a part once more, which takes no room.
            guard error != .inUse, try isSaved(part, bytes, of: key) else { throw error }
            return
        }
        var grown: Int64?
        defer { index.withLock { [grown] in $0.settle(key, reservation, grown: grown, at: now()) } }
        grown = try reservation.upload.state.withLock { (state) throws(UploadError) in
            try state.save(part, bytes, total: total)
        }
    }

    private func isSaved(_ part: Int32, _ bytes: [UInt8], of key: UploadKey) throws(UploadError) -> Bool {
        guard let upload = index.withLock({ $0.hold(key) }) else { return false }
        defer { index.withLock { $0.release(key) } }
        return try upload.state.withLock { (state) throws(UploadError) in try state.has(part, bytes) }
    }

    /// The greatest size, with its records, of a file of which one part is known; 0 if unknown.
    private func byteCount(of total: Int32?, after part: Int32, size: Int64) -> Int64 {
        guard let total, total != -1 else { return 0 }
        // The last part may be shorter than the others.
        return part < total - 1 ? Int64(total) * size : 0
    }

    /// Makes a blob of a small file, one saved without a total, of at most 10 MiB.
    ///
    /// - Parameters:
    ///   - key: The upload of the file.
    ///   - parts: Number of parts, from the client.
    ///   - md5: Checksum in hexadecimal, from the client; may be empty.
    ///   - maximumByteCount: The largest accepted file, checked before any work.
    ///   - blobs: The store of the blob.
    /// - Returns: The blob, durable. The same again if called again.
    /// - Throws: ``UploadError``; saved parts stay saved.
    public func finishSmall(
        _ key: UploadKey,
        parts: Int32,
        md5: String,
        maximumByteCount: Int64 = .max,
        into blobs: some BlobStore
    ) throws(UploadError) -> StoredBlob {
        try finish(key, small(parts, md5, maximumByteCount), into: blobs)
    }

    /// Makes a blob of a big file. As ``finishSmall(_:parts:md5:maximumByteCount:into:)`` without a checksum.
    public func finishBig(
        _ key: UploadKey,
        parts: Int32,
        maximumByteCount: Int64 = .max,
        into blobs: some BlobStore
    ) throws(UploadError) -> StoredBlob {
        try finish(key, big(parts, maximumByteCount), into: blobs)
    }

    /// The bytes of a small file that becomes no blob. As ``finishSmall(_:parts:md5:maximumByteCount:into:)``, in
    /// memory.
    public func contentsOfSmall(
        _ key: UploadKey,
        parts: Int32,
        md5: String,
        maximumByteCount: Int64
    ) throws(UploadError) -> [UInt8] {
        try contents(key, small(parts, md5, maximumByteCount))
    }

    /// The bytes of a big file that becomes no blob. As ``finishBig(_:parts:maximumByteCount:into:)``, in memory.
    public func contentsOfBig(
        _ key: UploadKey,
        parts: Int32,
        maximumByteCount: Int64
    ) throws(UploadError) -> [UInt8] {
        try contents(key, big(parts, maximumByteCount))
    }

    /// Stores the sizes made of the image that an upload became. They take the user's room like its blob, and may
    /// exceed it by ``UploadLimits/madeExcess``: an image that fills the room can still be sent. Repeated calls store
    /// them once.
    ///
    /// - Returns: The blobs of `contents`, in their order.
    /// - Throws: ``UploadError/quotaExceeded``, ``UploadError/partsInvalid`` for contents that can never fit,
    ///   ``UploadError/partMissing(_:)`` if the upload was discarded; nothing is then stored.
    ///   ``UploadError/storage(code:)``; some contents may then be stored, and all count.
    public func add(
        _ contents: [[UInt8]],
        of key: UploadKey,
        into blobs: some BlobStore
    ) throws(UploadError) -> [StoredBlob] {
        let made = contents.map { StoredBlob(id: BlobID(Digest.sha256($0)), byteCount: Int64($0.count)) }
        var new: [BlobID] = []
        do throws(BlobError) {
            for blob in made { if try blobs.byteCount(of: blob.id) == nil { new.append(blob.id) } }
        } catch {
            throw UploadError(error)
        }
        try index.withLock { [new] (index) throws(UploadError) in
            try index.bring(made, new: new, exceedingBy: limits.madeExcess, by: key, at: now())
        }
        do throws(BlobError) {
            for bytes in contents { _ = try blobs.add(bytes) }
        } catch {
            throw UploadError(error)
        }
        return made
    }

    /// Reports that a durable record names the blobs: they take no room as uploads any more, whoever brought them.
    /// Records count from now on.
    public func discount(_ blobs: [BlobID]) throws(UploadError) {
        try forget(index.withLock { $0.discount(blobs) })
    }

    /// Reports that blobs were removed, to uploads that are idle since `moment`, in seconds since 1970. Other uploads
    /// may have brought them again.
    public func discount(removed blobs: [BlobID], idleSince moment: Int64) throws(UploadError) {
        try forget(index.withLock { $0.discount(removed: blobs, idleSince: moment) })
    }

    /// Reports that the contents of an upload were used: it no longer counts as unsent.
    public func used(_ key: UploadKey) throws(UploadError) {
        try forget(index.withLock { $0.used(key) })
    }

    private func forget(_ surplus: [UploadKey]) throws(UploadError) {
        for key in surplus { _ = try forget(key, for: .surplus) }
    }

    /// Discards uploads that are idle since `moment`, in seconds since 1970. Returns their number.
    ///
    /// Call this every hour or so with a moment some hours ago. Uploads in use stay, and those with
    /// ``orphans(idleSince:)``. Uploads that could not be removed before are tried again.
    ///
    /// - Throws: ``UploadError/storage(code:)`` if one could not be removed; all others were.
    public func removeStale(before moment: Int64) throws(UploadError) -> Int {
        var count = 0
        var failure: UploadError?
        for name in Directory.names(directory) where name.hasPrefix(Self.doomedPrefix) {
            do throws(FileError) {
                try Directory.removeWithFiles("\(directory)/\(name)")
            } catch {
                failure = UploadError(error)
            }
        }
        for key in index.withLock({ $0.keys }) {
            do throws(UploadError) {
                if try forget(key, for: .idle(since: moment)) { count += 1 }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return count
    }

    /// Blobs of uploads that are idle since `moment` that were new, have no reported record, and no other upload.
    ///
    /// These are files that uploads became, and sizes made of them. Before removing one, check that no record names
    /// it, and leave blobs that were kept since. Report named blobs to ``discount(_:)`` and removed ones to
    /// ``discount(removed:idleSince:)``; all others are returned again.
    public func orphans(idleSince moment: Int64) -> [BlobID] {
        index.withLock { $0.orphans(idleSince: moment) }
    }

    private func small(_ parts: Int32, _ md5: String, _ maximumByteCount: Int64) -> FinishRequest {
        FinishRequest(
            parts: parts,
            checksum: md5.isEmpty ? nil : md5,
            methodByteCount: limits.maximumSmallFile,
            maximumByteCount: maximumByteCount
        )
    }

    private func big(_ parts: Int32, _ maximumByteCount: Int64) -> FinishRequest {
        FinishRequest(
            parts: parts,
            checksum: nil,
            methodByteCount: .max,
            maximumByteCount: maximumByteCount
        )
    }

    private func finish(
        _ key: UploadKey,
        _ request: FinishRequest,
        into blobs: some BlobStore
    ) throws(UploadError) -> StoredBlob {
        let upload = try beginReading(key, request)
        defer { index.withLock { $0.endReading(key) } }
        let known = try upload.state.withLock { (state) throws(UploadError) in
            try state.load()
            return try state.finishedBlob(for: request)
        }
        if let known {
            try index.withLock { (index) throws(UploadError) in
                try index.bring([known], by: key, at: now())
            }
        }
        do throws(UploadError) {
            let (made, parts) = try upload.state.withLock { (state) throws(UploadError) in
                try state.load()
                let parts = state.byteCount
                return (try state.finish(request, into: blobs), parts)
            }
            index.withLock { $0.became(made.blob, isNew: made.isNew, of: parts, key, at: now()) }
            return made.blob
        } catch {
            // The blob that the upload became is missing.
            if let known, case .partMissing = error { index.withLock { $0.discount(known.id, of: key) } }
            throw error
        }
    }

    private func contents(_ key: UploadKey, _ request: FinishRequest) throws(UploadError) -> [UInt8] {
        let upload = try beginReading(key, request)
        defer { index.withLock { $0.endReading(key) } }
        return try upload.state.withLock { (state) throws(UploadError) in
            try state.load()
            return try state.contents(request)
        }
    }

    private func beginReading(
        _ key: UploadKey,
        _ request: FinishRequest
    ) throws(UploadError) -> UploadIndex.Upload {
        guard (1...limits.maximumParts).contains(request.parts) else { throw .partsInvalid }
        guard let upload = index.withLock({ $0.beginReading(key) }) else { throw .partMissing(0) }
        return upload
    }

    /// The number of known uploads.
    var count: Int { index.withLock { $0.keys.count } }

    /// Removes an upload and its directory, unless it is in use or the reason does not hold any more.
    private func forget(_ key: UploadKey, for reason: UploadIndex.Reason) throws(UploadError) -> Bool {
        let number = doomed.wrappingAdd(1, ordering: .relaxed).newValue
        let path = "\(directory)/\(Self.doomedPrefix)\(number)"
        do throws(FileError) {
            // Under the lock, so that a new upload of this name finds no directory. An upload that cannot be renamed
            // stays and counts.
            let isOut = try index.withLock { (index) throws(FileError) in
                guard index.mayTakeOut(key, for: reason) else { return false }
                try Directory.rename(index.path(of: key), to: path)
                return index.takeOut(key, for: reason)
            }
            if isOut { try Directory.removeWithFiles(path) }
            return isOut
        } catch {
            throw UploadError(error)
        }
    }

    /// Bytes of the parts in a directory and of their log; nil if they became a blob.
    private static func byteCount(in directory: String) -> Int64? {
        guard let data = try? OpenFile("\(directory)/data", O_RDONLY).size() else { return nil }
        return data + ((try? OpenFile("\(directory)/parts", O_RDONLY).size()) ?? 0)
    }

    /// The time of the last addition to the upload in a directory; the distant past if there is none.
    private static func lastChange(in directory: String) -> Int64 {
        var status = stat()
        guard stat("\(directory)/parts", &status) == 0 else { return .min }
        return Int64(status.st_mtim.tv_sec)
    }
}
