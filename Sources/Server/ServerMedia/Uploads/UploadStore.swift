import Glibc
import StdExtras
import Synchronization
import TelegramSchema
import WireCrypto

/// Files on their way in: parts that clients save, until they are sent and become blobs.
///
/// What was saved outlives a restart. A finished upload is remembered until it is stale, because a client may
/// send the same file again without saving its parts again. What it brought takes its user's room until
/// ``discount(_:)`` says that a record names it, or that it was removed.
///
/// Threads: call from any; parts of one file wait for each other, and are refused with ``UploadError/inUse`` while it is
/// put together or read. All calls block on the disk, so never from an
/// event loop or the store's lane.
public final class UploadStore: Sendable {
    private static let doomedPrefix = "gone-"

    private let directory: String
    private let limits: UploadLimits
    private let now: @Sendable () -> Int64
    private let index: Locked<UploadIndex>
    /// The last number that a forgotten upload was given, until it is removed: none is in the way of another, whatever
    /// the disk does not let go of.
    private let doomed = Atomic<UInt64>(0)

    /// Opens the uploads in `directory`, which is made if missing. One process may have it open at a time.
    ///
    /// What an earlier process forgot and could not remove stays, and is tried again by ``removeStale(before:)``.
    ///
    /// - Parameters:
    ///   - directory: where.
    ///   - limits: what users may take.
    ///   - now: seconds since 1970; nil for the machine's clock.
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
                    // A crash came while it was being forgotten, or the disk did not let go of it.
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
        let size = Int64(bytes.count + UploadRecord.byteCount)
        let expected = byteCount(of: total, after: part, size: size)
        let reservation: UploadIndex.Reservation
        do throws(UploadError) {
            reservation = try index.withLock { (index) throws(UploadError) in
                try index.admit(key, size, of: expected, at: now())
            }
        } catch {
            // A client that had no answer saves a part once more, which takes no room.
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

    /// What a file may come to of which one part is known, with its records; 0 when that cannot be said.
    private func byteCount(of total: Int32?, after part: Int32, size: Int64) -> Int64 {
        guard let total, total != -1 else { return 0 }
        // The last part may be shorter than the others.
        return part < total - 1 ? Int64(total) * size : 0
    }

    /// Makes a blob of a small file, one saved without a total, of at most 10 MiB.
    ///
    /// - Parameters:
    ///   - key: Whose file it is.
    ///   - parts: Number of parts, as the client says.
    ///   - md5: Checksum in hexadecimal, as the client says; empty when it gives none.
    ///   - maximumByteCount: The largest file that is taken, which is asked before anything is done.
    ///   - blobs: Where the file goes.
    /// - Returns: The blob, durable. The same again when called again.
    /// - Throws: ``UploadError``; what was saved stays saved.
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

    /// The bytes of a small file of which no blob is to be made. As
    /// ``finishSmall(_:parts:md5:maximumByteCount:into:)``, in memory.
    public func contentsOfSmall(
        _ key: UploadKey,
        parts: Int32,
        md5: String,
        maximumByteCount: Int64
    ) throws(UploadError) -> [UInt8] {
        try contents(key, small(parts, md5, maximumByteCount))
    }

    /// The bytes of a big file of which no blob is to be made. As
    /// ``finishBig(_:parts:maximumByteCount:into:)``, in memory.
    public func contentsOfBig(
        _ key: UploadKey,
        parts: Int32,
        maximumByteCount: Int64
    ) throws(UploadError) -> [UInt8] {
        try contents(key, big(parts, maximumByteCount))
    }

    /// Stores what was made of the blob that an upload became: the sizes of a picture. They take its user's room as the
    /// blob does, and may exceed it by ``UploadLimits/madeExcess``: what fills the room is sent picture by picture. However
    /// often they are made, they are there once.
    ///
    /// - Returns: The blobs of `contents`, in their order.
    /// - Throws: ``UploadError/quotaExceeded``, ``UploadError/partsInvalid`` for what can never fit,
    ///   ``UploadError/partMissing(_:)`` when the upload was forgotten; nothing is then stored.
    ///   ``UploadError/storage(code:)``; some may be, and all count.
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

    /// Says that blobs take no room as somebody's uploads any more, whoever brought them: a durable record names them,
    /// and whoever counts records counts them now.
    public func discount(_ blobs: [BlobID]) throws(UploadError) {
        try forget(index.withLock { $0.discount(blobs) })
    }

    /// The same of blobs that were removed, for uploads to which nothing was added since `moment`, in seconds since 1970.
    /// Others may have brought them again.
    public func discount(removed blobs: [BlobID], idleSince moment: Int64) throws(UploadError) {
        try forget(index.withLock { $0.discount(removed: blobs, idleSince: moment) })
    }

    /// Says that what the contents of an upload were asked for is done: it is not one of those that were not sent.
    public func used(_ key: UploadKey) throws(UploadError) {
        try forget(index.withLock { $0.used(key) })
    }

    private func forget(_ surplus: [UploadKey]) throws(UploadError) {
        for key in surplus { _ = try forget(key, for: .surplus) }
    }

    /// Forgets uploads to which nothing was added since `moment`, in seconds since 1970. Gives how many.
    ///
    /// Call it every hour or so with a moment some hours ago. Those that somebody works on stay, and those with
    /// ``orphans(idleSince:)``. What was forgotten before and could not be removed is tried again.
    ///
    /// - Throws: ``UploadError/storage(code:)`` when one could not be removed; all others were.
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

    /// Blobs that were new when uploads brought them to which nothing was added since `moment`, that no record was said
    /// to name, and that no other upload has: they became those, or were made of what those became. Whoever removes them
    /// asks whether a record names them all the same, and leaves what was kept since; what is named is to be told to
    /// ``discount(_:)``, what is removed to ``discount(removed:idleSince:)``, and all others are given again.
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
            // The blob that it became is not there any more.
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

    /// How many uploads are known.
    var count: Int { index.withLock { $0.keys.count } }

    /// Removes an upload and its directory, unless somebody works on it or the reason does not hold any more.
    private func forget(_ key: UploadKey, for reason: UploadIndex.Reason) throws(UploadError) -> Bool {
        let number = doomed.wrappingAdd(1, ordering: .relaxed).newValue
        let path = "\(directory)/\(Self.doomedPrefix)\(number)"
        do throws(FileError) {
            // Under the lock, so that whoever begins an upload of this name finds no directory of it. What cannot be
            // given another name stays an upload, and counts.
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

    /// Bytes of the parts in a directory and of their log; nil when they became a blob.
    private static func byteCount(in directory: String) -> Int64? {
        guard let data = try? OpenFile("\(directory)/data", O_RDONLY).size() else { return nil }
        return data + ((try? OpenFile("\(directory)/parts", O_RDONLY).size()) ?? 0)
    }

    /// When something was last added to the upload in a directory; long ago when nothing was.
    private static func lastChange(in directory: String) -> Int64 {
        var status = stat()
        guard stat("\(directory)/parts", &status) == 0 else { return .min }
        return Int64(status.st_mtim.tv_sec)
    }
}
