import ClientModel
import Glibc
import SQLite
import StdExtras

/// Checks of the index against the disk.
extension MediaStore {
    /// Compares the index with the disk, and repairs differences.
    ///
    /// Runs in small steps between other work. Findings are also sent to ``troubles``. A file without a row is added
    /// again if it is the only copy. Otherwise, as a leftover of a crash before its first commit, it is removed.
    ///
    /// Cancellation: stops between steps and throws `CancellationError`.
    public func check(_ depth: CheckDepth = .files) async throws -> CheckReport {
        try await flush()
        var report = CheckReport()
        var number: Int64 = 0
        while let last = try await checkRows(after: number, depth, &report) {
            number = last
            try Task.checkCancellation()
        }
        for file in try await strayFiles() {
            try await checkStray(file, &report, adoptsAll: false)
            try Task.checkCancellation()
        }
        let areSumsRight = try await writer.run { mediaIndex in
            try mediaIndex.transaction {
                try mediaIndex.removeUselessAppearances()
                return try mediaIndex.recount()
            }
        }
        if !areSumsRight { report.troubles.append(.wrongSums) }
        for trouble in report.troubles { self.report(trouble) }
        return report
    }

    /// Checks some rows.
    ///
    /// - Returns: The number of the last one, nil when there are no more.
    private func checkRows(
        after number: Int64,
        _ depth: CheckDepth,
        _ report: inout CheckReport
    ) async throws(MediaError) -> Int64? {
        let limit = depth == .files ? 128 : 1
        let before = report
        let (last, after) = try await writer.run { mediaIndex -> (Int64?, CheckReport) in
            self.closeIdleFiles()
            var report = before
            let rows = try mediaIndex.rows(after: number, limit: limit)
            for row in rows { try self.check(row, depth: depth, mediaIndex: mediaIndex, report: &report) }
            try self.removeDoomed(mediaIndex)
            return (rows.last?.number, report)
        }
        report = after
        return last
    }

    private func check(
        _ row: MediaIndexRow,
        depth: CheckDepth,
        mediaIndex: MediaIndex,
        report: inout CheckReport
    ) throws {
        report.fileCount += 1
        let lock: DiskFile
        do throws(FileError) {
            lock = try DiskFile(folder.path(of: row.file), O_RDWR)
        } catch {
            guard error.isMissing else { throw error }
            try mediaIndex.transaction { try mediaIndex.remove(row) }
            forgetContent(of: [row.name])
            report.troubles.append(.missingFile(byteCount: row.ranges.byteCount))
            return
        }
        // A file that is being written rightly differs from the index, until the next flush.
        guard lock.lockExclusive() else {
            report.inUseCount += 1
            return
        }
        let status = try lock.status()
        let damaged = try damagedBlocks(of: row, status, depth, lock)
        var corrected = row
        for block in damaged where !row.isOnlyCopy {
            corrected.ranges.remove(BlockLayout.bytes(ofBlock: block, size: row.ranges.end))
        }
        corrected.disk = status.allocatedByteCount
        if row.isOnlyCopy, !damaged.isEmpty {
            let sizes = damaged.map { BlockLayout.bytes(ofBlock: $0, size: row.ranges.end).byteCount }
            report.troubles.append(.damagedOnlyCopy(byteCount: sizes.reduce(0, +)))
        }
        guard corrected != row else { return }
        let isOvertaken = try mediaIndex.transaction { () throws -> Bool in
            guard try mediaIndex.row(row.name) == row else { return true }
            try mediaIndex.update(corrected)
            return false
        }
        if isOvertaken { return }
        forgetContent(of: [row.name])
        change { state in _ = state.update(row.name) { $0.adopt(corrected) } }
        if !damaged.isEmpty, !row.isOnlyCopy {
            let lost = row.ranges.byteCount - corrected.ranges.byteCount
            report.troubles.append(.damagedBytes(byteCount: lost))
        }
        if corrected.disk != row.disk {
            report.troubles.append(.wrongDiskUsage(difference: corrected.disk - row.disk))
        }
    }

    /// The blocks that the index names and the file lacks.
    private func damagedBlocks(
        of row: MediaIndexRow,
        _ status: FileStatus,
        _ depth: CheckDepth,
        _ lock: DiskFile
    ) throws(FileError) -> [Int64] {
        let blocks = row.ranges.ranges.flatMap { Array(BlockLayout.blocks(of: $0)) }
        switch depth {
        case .files:
            return blocks.filter { block in
                let end = BlockLayout.bytes(ofBlock: block, size: row.ranges.end).upperBound
                return BlockLayout.fileByteCount(upTo: end) > status.byteCount
            }
        case .blocks:
            guard let file = try BlockFile.wrap(lock, key: folder.key) else { return blocks }
            var damaged: [Int64] = []
            for block in blocks {
                let range = BlockLayout.bytes(ofBlock: block, size: row.ranges.end)
                damaged += try file.read(range, end: row.ranges.end).damaged
            }
            return damaged
        }
    }
}

/// The findings and repairs of a check of a store.
public struct CheckReport: Equatable, Sendable {
    /// The number of checked files.
    public var fileCount = 0
    /// The number of files that were skipped because they were in use; they are checked another time.
    public var inUseCount = 0
    /// The differences from the index. All are repaired, except damage to an only copy.
    public var troubles: [MediaStoreIncident] = []

    /// Creates an empty report.
    public init() {}
}

/// The depth of a check.
public enum CheckDepth: Sendable {
    /// Asks the file system for each file's length and space. Some microseconds a file.
    case files
    /// Reads each block and verifies it. As fast as the disk.
    case blocks
}

extension MediaStore {
    /// Rebuilds the index from the files, after ``open(at:key:options:)`` threw ``MediaError/damagedLedger``.
    ///
    /// The damaged one is kept beside it as `media.sqlite.damaged`, with a number when there is one already. Each
    /// file names its content and proves which of its blocks are whole, so that stored content is found again. Pins,
    /// times of use and chats beyond the first are lost. Reads every file: as fast as the disk.
    ///
    /// No other process may have the store open.
    public static func rebuild(
        at path: String,
        key: MediaKey,
        options: MediaStoreOptions = MediaStoreOptions()
    ) async throws -> (store: MediaStore, report: CheckReport) {
        let folder = MediaFolder(path: path, key: key, hook: options.hook)
        do throws(FileError) { try folder.setLedgerAside() } catch { throw MediaError(error) }
        let store = try await open(at: path, key: key, options: options)
        var report = CheckReport()
        for file in try await store.strayFiles() {
            try await store.checkStray(file, &report, adoptsAll: true)
        }
        return (store, report)
    }
}

extension MediaFolder {
    /// Renames the index and its log.
    fileprivate func setLedgerAside() throws(FileError) {
        var aside = "\(mediaIndex).damaged"
        var count = 1
        while access(aside, F_OK) == 0 {
            count += 1
            aside = "\(mediaIndex).damaged\(count)"
        }
        for suffix in ["", "-wal", "-shm"] where access(mediaIndex + suffix, F_OK) == 0 {
            try Folder.rename(mediaIndex + suffix, to: aside + suffix)
        }
        try Folder.sync(path)
    }
}

/// Files without a row in the index.
extension MediaStore {
    /// The files that no row names.
    private func strayFiles() async throws(MediaError) -> [FileName] {
        let names: [FileName]
        do { names = try await disk.run { () throws(FileError) in try self.folder.names() } } catch {
            throw MediaError(error)
        }
        return try await reader.run { mediaIndex in try names.filter { try !mediaIndex.knows($0) } }
    }

    /// Adds a stray file to the index again, or removes it.
    ///
    /// A file in use is left alone: it is new, and its row is about to be written, here or in another process.
    private func checkStray(_ name: FileName, _ report: inout CheckReport, adoptsAll: Bool)
        async throws(MediaError)
    {
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
    fileprivate func removeUselessAppearances() throws {
        try database.run("DELETE FROM appearance WHERE id NOT IN (SELECT id FROM item)")
    }
}
