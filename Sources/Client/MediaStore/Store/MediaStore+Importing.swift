import ClientModel
import Glibc
import StdExtras

/// What becomes of the file that was imported.
public enum ImportMode: Sendable {
    /// It stays as it is.
    case copy
    /// It is removed once the store's copy is durable.
    case move
}

/// Content that does not come from the fetcher.
extension MediaStore {
    /// Takes the file at `path` in as the content of a resource, such as one that is to be sent.
    ///
    /// Until ``rename(_:to:)`` tells that a server has it, it is the only copy: never evicted, never fetched. When
    /// this returns it is durable. A resource of this name that was there is replaced.
    ///
    /// Cancellation: throws `CancellationError` and leaves nothing behind.
    ///
    /// - Parameters:
    ///   - path: Absolute path of the file, in clear. It must not be changed meanwhile.
    ///   - id: The name that it gets.
    ///   - description: What it is; the length is taken from the file.
    ///   - mode: What becomes of the file at `path`.
    /// - Throws: ``MediaError/noSource`` when it cannot be read; other ``MediaError``s.
    public func importFile(
        at path: String,
        as id: ResourceID,
        _ description: MediaDescription,
        mode: ImportMode = .copy
    ) async throws {
        let source: DiskFile
        do throws(FileError) { source = try DiskFile(path, O_RDONLY) } catch { throw MediaError.noSource }
        try await place(ItemName(id), description, isOnlyCopy: true) { offset throws(FileError) in
            try source.read(at: offset, count: Self.importByteCount)
        }
        guard mode == .move else { return }
        do throws(FileError) { try Folder.remove(path) } catch { throw MediaError(error) }
    }

    /// Takes bytes in as the content of a resource, as ``importFile(at:as:_:mode:)`` does a file.
    ///
    /// `isOnlyCopy` is false for what a server has too, such as a preview that came inside a message.
    public func store(
        _ bytes: [UInt8],
        as id: ResourceID,
        _ description: MediaDescription,
        isOnlyCopy: Bool
    ) async throws {
        try await place(ItemName(id), description, isOnlyCopy: isOnlyCopy, bytes)
    }

    func place(
        _ name: ItemName,
        _ description: MediaDescription,
        isOnlyCopy: Bool,
        _ bytes: [UInt8]
    ) async throws {
        try await place(name, description, isOnlyCopy: isOnlyCopy) { offset throws(FileError) in
            Array(bytes.dropFirst(Int(offset)).prefix(Self.importByteCount))
        }
    }

    /// Bytes that are read, sealed and written at a time: whole blocks.
    private static let importByteCount = Int(BlockLayout.blockByteCount) * 64

    /// Makes a file of what `next` gives from each offset on, until it gives less than a piece, and puts it in
    /// the place of whatever the item was.
    private func place(
        _ name: ItemName,
        _ description: MediaDescription,
        isOnlyCopy: Bool,
        next: @escaping @Sendable (Int64) throws(FileError) -> [UInt8]
    ) async throws {
        let name = try await load(name)
        var label = FileLabel(name: name)
        label.kind = description.kind
        label.owner = description.chat
        let file = FileName.random()
        do {
            let handle = try await create(file, label)
            let size = try await copy(next, into: handle)
            label.byteCount = size
            let record = label.record()
            let disk = try await self.disk.run { () throws(FileError) in
                try handle.relabel(record, key: self.folder.key)
                try handle.sync()
                try self.folder.syncNames([file])
                return try handle.status().allocatedByteCount
            }
            let entry = LedgerEntry(
                name: name,
                file: file,
                kind: description.kind,
                chat: description.chat,
                size: size,
                ranges: ByteRanges(0..<size),
                disk: disk,
                isOnlyCopy: isOnlyCopy,
                used: now(),
                replaces: true
            )
            try await writer.run { try self.replace(entry, handle, $0) }
            guard isOnlyCopy else { return }
            // Only now: a stray file that says so had a row once, and was not left by an import that failed.
            try await markOnlyCopy(handle, label)
        } catch {
            // A leftover is a stray file, which the next check removes.
            try? folder.remove(file)
            throw error is CancellationError ? error : MediaError(error)
        }
    }

    private func create(_ file: FileName, _ label: FileLabel) async throws(FileError) -> BlockFile {
        try await opener.run { () throws(FileError) in try self.folder.create(file, label: label) }
    }

    private func markOnlyCopy(_ file: BlockFile, _ label: FileLabel) async throws(FileError) {
        var label = label
        label.isOnlyCopy = true
        let record = label.record()
        try await disk.run { () throws(FileError) in try file.relabel(record, key: self.folder.key) }
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
            if count < Self.importByteCount { return size }
        }
    }

    /// Enters a finished file into the ledger and makes it the item's content.
    private func replace(_ entry: LedgerEntry, _ handle: BlockFile, _ ledger: Ledger) throws {
        let row = try ledger.transaction { () throws -> LedgerRow in
            guard case .saved(let row) = try ledger.save(entry) else { throw MediaError.busy }
            return row
        }
        change { state in
            state.removals += 1
            let epoch = state.newID()
            if state.items[entry.name] == nil { state.items[entry.name] = ItemState(epoch: epoch) }
            _ = state.update(entry.name) { item in
                item.reset(epoch: epoch)
                item.size = row.size
                item.adopt(row)
                item.handle = handle
            }
        }
        try removeDoomed(ledger)
    }
}
