import ClientModel
import Glibc
import SQLite
import StdExtras

/// Files without a row in the index.
extension MediaStore {
    /// The files that no row names.
    func strayFiles() async throws(MediaError) -> [FileName] {
        let names: [FileName]
        do { names = try await disk.run { () throws(FileError) in try self.folder.names() } } catch {
            throw MediaError(error)
        }
        return try await reader.run { mediaIndex in try names.filter { try !mediaIndex.knows($0) } }
    }

    /// Adds a stray file to the index again, or removes it.
    ///
    /// A file in use is left alone: it is new, and its row is about to be written, here or in another process.
    func checkStray(_ name: FileName, _ report: inout CheckReport, adoptsAll: Bool) async throws(MediaError) {
        let trouble = try await writer.run { mediaIndex -> MediaStoreIncident? in
            self.closeIdleFiles()
            let lock: DiskFile
            do throws(FileError) {
                lock = try DiskFile(self.folder.path(of: name), O_RDWR)
            } catch {
                guard error.isMissing else { throw error }
                return nil
            }
            // Read again: it may have got its row before it was locked.
            guard lock.lockExclusive(), try !mediaIndex.knows(name) else { return nil }
            let status = try lock.status()
            if let entry = try self.salvage(name, lock, status, adoptsAll: adoptsAll) {
                try mediaIndex.transaction { _ = try mediaIndex.save(entry) }
                self.forgetContent(of: [entry.name])
                return .adoptedFile(byteCount: status.allocatedByteCount)
            }
            try self.folder.remove(name)
            return .strayFile(byteCount: status.allocatedByteCount)
        }
        report.fileCount += 1
        if let trouble { report.troubles.append(trouble) }
    }

    /// The row for a file, derived from the file alone; nil if the file must not be added.
    private func salvage(
        _ name: FileName,
        _ lock: DiskFile,
        _ status: FileStatus,
        adoptsAll: Bool
    ) throws -> MediaIndexUpdate? {
        let bytes = try lock.read(at: 0, count: Int(BlockLayout.headerByteCount))
        guard let header = FileHeader(encoded: bytes, key: folder.key),
            let label = Self.label(header.label), adoptsAll || label.isOnlyCopy,
            let file = try BlockFile.wrap(lock, key: folder.key)
        else { return nil }
        let content = try file.wholeBlocks(byteCount: label.byteCount)
        guard !content.ranges.isEmpty || content.size == 0 else { return nil }
        return MediaIndexUpdate(
            name: label.name,
            file: name,
            kind: label.kind,
            chat: label.owner,
            size: content.size,
            ranges: content.ranges,
            disk: status.allocatedByteCount,
            isOnlyCopy: label.isOnlyCopy,
            used: now()
        )
    }

    private static func label(_ bytes: [UInt8]) -> FileMetadata? {
        do throws(RecordError) { return try FileMetadata(record: bytes) } catch { return nil }
    }
}

extension MediaIndex {
    /// Removes the chats of resources without a file.
    func removeUselessAppearances() throws {
        try database.run("DELETE FROM appearance WHERE id NOT IN (SELECT id FROM item)")
    }
}
