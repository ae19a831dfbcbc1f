import Glibc
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
