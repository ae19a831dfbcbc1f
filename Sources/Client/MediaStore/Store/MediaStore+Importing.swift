import Glibc

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

    /// Takes bytes in as the content of a resource.
    ///
    /// With `isOnlyCopy`, as ``importFile(at:as:_:mode:)`` does a file: durable when it returns. Otherwise a server
    /// has it too, such as a preview that came inside a message, and it is made durable together with others.
    public func store(
        _ bytes: [UInt8],
        as id: ResourceID,
        _ description: MediaDescription,
        isOnlyCopy: Bool
    ) async throws {
        try await place(ItemName(id), description, isOnlyCopy: isOnlyCopy, bytes)
    }
}
