import Glibc

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
            source = try DiskFile(path, O_RDONLY)
            byteCount = try source.status().byteCount
        } catch {
            throw MediaError.noSource
        }
        var description = description
        description.byteCount = byteCount
        try await place(ItemName(id), description, isOnlyCopy: true) { offset throws(FileError) in
            try source.read(at: offset, count: Self.pieceByteCount)
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
