import ClientModel
import Glibc
import StdExtras

/// Creates whole files from available content.
extension MediaStore {
    /// The number of bytes that are read, sealed and written at a time: whole blocks.
    private static let pieceByteCount = Int(BlockLayout.blockByteCount) * 64

    /// Stores bytes as the content of an item.
    func place(
        _ name: ItemName,
        _ description: MediaDescription,
        isOnlyCopy: Bool,
        _ bytes: [UInt8]
    ) async throws {
        var description = description
        description.byteCount = Int64(bytes.count)
        try await place(name, description, isOnlyCopy: isOnlyCopy) { offset throws(FileError) in
            Array(bytes.dropFirst(clamping: offset).prefix(Self.pieceByteCount))
        }
    }

    /// Creates a file from the pieces that `next` returns for each offset, until a piece is short, and replaces the
    /// item's content by it.
    func place(
        _ name: ItemName,
        _ description: MediaDescription,
        isOnlyCopy: Bool,
        next: @escaping @Sendable (Int64) throws(FileError) -> [UInt8]
    ) async throws {
        do {
            let name = try await load(name)
            let new = try await write(next, name, description)
            // A copy of the server's content that replaces nothing may wait for the next flush.
            if !isOnlyCopy, adopt(new) { return }
            try await commit(new, isOnlyCopy: isOnlyCopy)
            // Only now: a stray file with this mark had a row once, and was not left by a failed import.
            if isOnlyCopy { try await relabel(new, isOnlyCopy: true) }
        } catch {
            throw error is CancellationError ? error : MediaError(error)
        }
    }

    /// Writes a new file; leaves none when it fails.
    private func write(
        _ next: @escaping @Sendable (Int64) throws(FileError) -> [UInt8],
        _ name: ItemName,
        _ description: MediaDescription
    ) async throws -> NewFile {
        let file = FileName.random()
        let label = FileMetadata(name, description)
        do {
            let handle = try await opener.run { () throws(FileError) in
                try self.folder.create(file, label: label)
            }
            let size = try await copy(next, into: handle)
            let new = NewFile(name: name, file: file, handle: handle, size: size, description: description)
            if size != description.byteCount { try await relabel(new, isOnlyCopy: false) }
            return new
        } catch {
            // A leftover is a stray file, which the next check removes.
            try? folder.remove(file)
            throw error
        }
    }

    /// A file that is not an item's content yet.
    private struct NewFile: Sendable {
        let name: ItemName
        let file: FileName
        let handle: BlockFile
        let size: Int64
        let description: MediaDescription
    }

    private func relabel(_ new: NewFile, isOnlyCopy: Bool) async throws(FileError) {
        var label = FileMetadata(new.name, new.description)
        label.byteCount = new.size
        label.isOnlyCopy = isOnlyCopy
        let record = label.record()
        try await disk.run { () throws(FileError) in try new.handle.relabel(record, key: self.folder.key) }
    }

    private func copy(
        _ next: @escaping @Sendable (Int64) throws(FileError) -> [UInt8],
        into file: BlockFile
    ) async throws -> Int64 {
        var size: Int64 = 0
        while true {
            try Task.checkCancellation()
            let offset = size
            let count = try await disk.run { () throws(FileError) in
                let bytes = try next(offset)
                try file.write(bytes.span.bytes, at: offset)
                return bytes.count
            }
            size += Int64(count)
            if count < Self.pieceByteCount { return size }
        }
    }

    /// Makes a file the content of an item that has none. False when it has.
    private func adopt(_ new: NewFile) -> Bool {
        let now = now()
        return change { state in
            let epoch = state.newID()
            let item = state.items[new.name] ?? ItemState(epoch: epoch)
            guard item.file == nil, item.parts.isEmpty, !state.isClosed else { return false }
            state.items[new.name] = item
            _ = state.update(new.name) { item in
                item.reset(epoch: epoch)
                item.file = new.file
                item.handle = new.handle
                item.size = new.size
                item.stored = ByteRanges(0..<new.size)
                item.isUnsynced = true
                item.used = now
                _ = item.describe(new.description)
            }
            state.unsyncedByteCount += new.size
            self.grew(by: new.size, &state)
            self.markDirty(new.name, &state)
            return true
        }
    }

    /// Makes a file durable, adds it to the index and makes it the item's content.
    private func commit(_ new: NewFile, isOnlyCopy: Bool) async throws(MediaError) {
        let disk: Int64
        do {
            disk = try await self.disk.run { () throws(FileError) in
                try new.handle.sync()
                try self.folder.syncNames([new.file])
                return try new.handle.status().allocatedByteCount
            }
        } catch {
            throw MediaError(error)
        }
        let entry = MediaIndexUpdate(
            name: new.name,
            file: new.file,
            kind: new.description.kind,
            chat: new.description.chat,
            size: new.size,
            ranges: ByteRanges(0..<new.size),
            disk: disk,
            isOnlyCopy: isOnlyCopy,
            used: now(),
            replaces: true
        )
        try await writer.run { mediaIndex in
            let row = try mediaIndex.transaction { () throws -> MediaIndexRow in
                guard case .saved(let row) = try mediaIndex.save(entry) else { throw MediaError.busy }
                return row
            }
            self.replace(new, row)
            try self.removeDoomed(mediaIndex)
        }
    }

    private func replace(_ new: NewFile, _ row: MediaIndexRow) {
        change { state in
            state.removals += 1
            let epoch = state.newID()
            if state.items[new.name] == nil { state.items[new.name] = ItemState(epoch: epoch) }
            _ = state.update(new.name) { item in
                item.reset(epoch: epoch)
                item.size = row.size
                item.adopt(row)
                item.handle = new.handle
            }
            self.grew(by: new.size, &state)
        }
    }
}

/// The treatment of the imported file.
public enum ImportMode: Sendable {
    /// The file stays as it is.
    case copy
    /// The file is removed once the store's copy is durable.
    case move
}

/// Content that does not come from the fetcher.
extension MediaStore {
    /// Imports the file at `path` as the content of a resource, such as one to be sent.
    ///
    /// Until ``rename(_:to:)`` reports that a server has it, it is the only copy: never evicted, never fetched. The
    /// import is durable when this returns, and replaces an earlier resource of this name.
    ///
    /// Cancellation: throws `CancellationError` and leaves nothing behind.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the file, in clear. It must not change meanwhile.
    ///   - id: The new name.
    ///   - description: The description; the length is taken from the file.
    ///   - mode: The treatment of the file at `path`.
    /// - Throws: ``MediaError/noSource`` when it cannot be read; other ``MediaError``s.
    public func importFile(
        at path: String,
        as id: ResourceID,
        _ description: MediaDescription,
        mode: ImportMode = .copy
    ) async throws {
        let source: DiskFile
        let byteCount: Int64
        do throws(FileError) {
            // Whoever replaced the file by a pipe meanwhile must not make a thread wait for its other end.
            source = try DiskFile(path, O_RDONLY | O_NONBLOCK)
            byteCount = try source.status().byteCount
        } catch {
            throw MediaError.noSource
        }
        var description = description
        description.byteCount = byteCount
        try await place(ItemName(id), description, isOnlyCopy: true) { offset throws(FileError) in
            // A file that grows meanwhile, or never ends, is read as far as it went.
            let rest = byteCount - Int64(offset)
            return try source.read(at: offset, count: Int(clamping: min(Int64(Self.pieceByteCount), rest)))
        }
        guard mode == .move else { return }
        do throws(FileError) { try Folder.remove(path) } catch { throw MediaError(error) }
    }

    /// Stores bytes as the content of a resource.
    ///
    /// With `isOnlyCopy`, like ``importFile(at:as:_:mode:)``: durable when it returns. Otherwise a server has it too,
    /// such as a preview that came inside a message, and it is made durable together with others.
    public func store(
        _ bytes: [UInt8],
        as id: ResourceID,
        _ description: MediaDescription,
        isOnlyCopy: Bool
    ) async throws {
        try await place(ItemName(id), description, isOnlyCopy: isOnlyCopy, bytes)
    }
}
