import Glibc
import StdExtras

extension MediaStore {
    /// Writes a resource to a file in clear: the member saves it, or opens it with another program.
    ///
    /// The only way by which plain bytes come to the disk. Fetches what is missing. `path` appears when all is
    /// there, and replaces what was there before.
    ///
    /// Cancellation: throws `CancellationError` and leaves nothing behind.
    public func export(_ id: ResourceID, to path: String) async throws {
        let file = try await file(of: id, priority: .urgent)
        let partial = "\(path).part"
        do {
            let target = try DiskFile(partial, O_RDWR | O_CREAT | O_TRUNC)
            var offset: Int64 = 0
            while offset < file.byteCount {
                try Task.checkCancellation()
                let bytes = try await file.read(offset..<min(offset + (1 << 20), file.byteCount))
                let start = offset
                try await disk.run { () throws(FileError) in try target.write(bytes, at: start) }
                offset += Int64(bytes.count)
            }
            try await disk.run { () throws(FileError) in
                try target.sync()
                try Folder.rename(partial, to: path)
            }
        } catch {
            // The member asked for a whole file; a part of one is of no use.
            try? Folder.remove(partial)
            throw error is CancellationError ? error : MediaError(error)
        }
    }
}
