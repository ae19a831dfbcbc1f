import Glibc
import StdExtras
import Synchronization
import WireCrypto

/// Blobs as files of one directory, for their owner only.
///
/// A blob is at `ab/cdef…`, its digest in hexadecimal. A file gets this name only after its content is on the disk,
/// so a named file is complete, also after a power cut. `new/` holds files without a name yet, `unused/` those that
/// were set aside, at `unused/ab/cdef…`. A host may empty `unused/` at any time.
///
/// A file's modification time is the time when it was last stored or kept, or set aside.
public final class DiskBlobStore: BlobStore {
    private let directory: String
    private let now: @Sendable () -> Int64
    /// Held while a file's time or place is read and changed, so that no blob is kept and set aside at once.
    private let keeping = Locked<Void>(())
    private let counter = Atomic<UInt64>(0)

    /// The number of partial files of a crash that could not be removed on opening. They only take room.
    public let leftovers: Int

    /// Opens the store in `directory`, which is created if missing, and removes partial files of a crash.
    ///
    /// One process may have it open at a time.
    ///
    /// - Parameters:
    ///   - directory: The directory of the store.
    ///   - now: Seconds since 1970; nil for the machine's clock.
    /// - Throws: ``BlobError/storage(code:)``.
    public init(
        directory: String,
        now: (@Sendable () -> Int64)? = nil
    ) throws(BlobError) {
        self.directory = directory
        self.now = now ?? { Int64(time(nil)) }
        do throws(FileError) {
            try Directory.makeAll("\(directory)/new")
        } catch {
            throw BlobError(error)
        }
        let left = Directory.names("\(directory)/new").filter { name in
            (try? Directory.removeFile("\(directory)/new/\(name)")) == nil
        }
        leftovers = left.count
        // The numbers of the leftover files must not be reused.
        counter.store(left.compactMap { UInt64($0) }.max() ?? 0, ordering: .relaxed)
    }

    /// Takes over the file at `path`, which must be on the same file system.
    public func adopt(fileAt path: String, as blob: StoredBlob) throws(BlobError) {
        do throws(FileError) {
            if try keepFile(blob) {
                try Directory.removeFile(path)
                return
            }
            let file = try OpenFile(path, O_RDWR)
            try file.setTime(now())
            try file.sync()
            try name(path, blob.id)
        } catch {
            throw BlobError(error)
        }
    }

    /// Stores `bytes` durably.
    public func add(_ bytes: [UInt8]) throws(BlobError) -> StoredBlob {
        let blob = StoredBlob(id: BlobID(Digest.sha256(bytes)), byteCount: Int64(bytes.count))
        do throws(FileError) {
            if try keepFile(blob) { return blob }
            let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
            let path = "\(directory)/new/\(number)"
            let file = try OpenFile(path, O_RDWR | O_CREAT | O_TRUNC)
            try file.write(bytes, at: 0)
            try file.setTime(now())
            try file.sync()
            try name(path, blob.id)
        } catch {
            throw BlobError(error)
        }
        return blob
    }

    /// The part of a blob in `range`, cut off at the blob's end.
    public func read(_ id: BlobID, in range: Range<Int64>) throws(BlobError) -> [UInt8] {
        do throws(FileError) {
            let file = try openFile(id)
            let end = min(range.upperBound, try file.size())
            guard range.lowerBound >= 0, range.lowerBound < end else { return [] }
            return try file.read(at: range.lowerBound, count: Int(end - range.lowerBound))
        } catch {
            throw error.code == ENOENT ? .notFound : BlobError(error)
        }
    }

    /// The length of a blob in bytes; nil if there is no blob of this name.
    public func byteCount(of id: BlobID) throws(BlobError) -> Int64? {
        do throws(FileError) {
            let status = try keeping.withLock { (_) throws(FileError) in try shelved(id) }
            return status.map { Int64($0.st_size) }
        } catch {
            throw BlobError(error)
        }
    }

    /// True if the blob exists; it then counts as stored just now.
    public func keep(_ blob: StoredBlob) throws(BlobError) -> Bool {
        do throws(FileError) { return try keepFile(blob) } catch { throw BlobError(error) }
    }

    /// Blobs of one subdirectory, `shelf` of 256, that were neither stored nor kept since `moment`.
    public func idle(onShelf shelf: UInt8, since moment: Int64) -> [BlobID] {
        blobs(in: directory, shelf).filter { id in
            guard let status = try? status(at: path(of: id)) else { return false }
            return Int64(status.st_mtim.tv_sec) < moment
        }
    }

    /// Sets a blob aside, unless it was stored or kept since `moment`.
    public func setAside(_ id: BlobID, ifIdleSince moment: Int64) throws(BlobError) -> Bool {
        do throws(FileError) {
            return try keeping.withLock { (_) throws(FileError) in
                let file = path(of: id)
                guard let status = try status(at: file), Int64(status.st_mtim.tv_sec) < moment else {
                    return false
                }
                try Directory.makeAll(folder(of: id, in: unusedDirectory))
                try OpenFile(file, O_RDONLY).setTime(now())
                try Directory.rename(file, to: pathAside(of: id))
                return true
            }
        } catch {
            throw BlobError(error)
        }
    }

    /// Blobs of one subdirectory, `shelf` of 256, that were set aside and did not return.
    public func aside(ofShelf shelf: UInt8) -> [BlobID] { blobs(in: unusedDirectory, shelf) }

    /// Returns a blob that was set aside; it counts as stored just now.
    public func bringBack(_ id: BlobID) throws(BlobError) -> Bool {
        do throws(FileError) {
            return try keeping.withLock { (_) throws(FileError) in try shelved(id) != nil }
        } catch {
            throw BlobError(error)
        }
    }

    /// Removes a blob that was set aside before `moment` and did not return.
    public func remove(_ id: BlobID, ifAsideSince moment: Int64) throws(BlobError) -> Bool {
        do throws(FileError) {
            return try keeping.withLock { (_) throws(FileError) in
                let file = pathAside(of: id)
                guard let status = try status(at: file), Int64(status.st_mtim.tv_sec) < moment else {
                    return false
                }
                try Directory.removeFile(file)
                return true
            }
        } catch {
            throw BlobError(error)
        }
    }

    private func keepFile(_ blob: StoredBlob) throws(FileError) -> Bool {
        try keeping.withLock { (_) throws(FileError) in
            guard let status = try shelved(blob.id), Int64(status.st_size) == blob.byteCount else {
                return false
            }
            try OpenFile(path(of: blob.id), O_RDONLY).setTime(now())
            return true
        }
    }

    /// Opens the file of a blob, which may have been set aside, even just now.
    private func openFile(_ id: BlobID) throws(FileError) -> OpenFile {
        do throws(FileError) { return try OpenFile(path(of: id), O_RDONLY) } catch {
            guard error.code == ENOENT else { throw error }
        }
        _ = try keeping.withLock { (_) throws(FileError) in try shelved(id) }
        return try OpenFile(path(of: id), O_RDONLY)
    }

    /// The status of a blob's file, which is returned to its place if it was set aside. Call it under `keeping`.
    private func shelved(_ id: BlobID) throws(FileError) -> stat? {
        if let status = try status(at: path(of: id)) { return status }
        guard try status(at: pathAside(of: id)) != nil else { return nil }
        try OpenFile(pathAside(of: id), O_RDONLY).setTime(now())
        try name(pathAside(of: id), id)
        return try status(at: path(of: id))
    }

    private func status(at path: String) throws(FileError) -> stat? {
        var status = stat()
        if stat(path, &status) == 0 { return status }
        guard errno == ENOENT else { throw .last }
        return nil
    }

    private func blobs(in directory: String, _ shelf: UInt8) -> [BlobID] {
        let start = Hexadecimal.encode([shelf])
        return Directory.names("\(directory)/\(start)").compactMap { BlobID(text: start + $0) }
    }

    private func name(_ path: String, _ id: BlobID) throws(FileError) {
        try Directory.make(folder(of: id))
        try Directory.move(path, to: self.path(of: id))
    }

    private var unusedDirectory: String { "\(directory)/unused" }

    private func folder(of id: BlobID, in directory: String) -> String {
        "\(directory)/\(id.text.prefix(2))"
    }

    private func folder(of id: BlobID) -> String { folder(of: id, in: directory) }

    private func path(of id: BlobID) -> String { "\(folder(of: id))/\(id.text.dropFirst(2))" }

    private func pathAside(of id: BlobID) -> String {
        "\(folder(of: id, in: unusedDirectory))/\(id.text.dropFirst(2))"
    }
}
