import SQLite

/// Resources of which the only copy is here: for whoever knows which of them are still to be sent.
extension MediaStore {
    /// Their names.
    public func onlyCopies() async throws(MediaError) -> [ResourceID] {
        try await reader.run { try $0.onlyCopies() }
    }

    /// Removes those of `ids` that nobody needs: what was taken in by a program that ended before it noted what for.
    ///
    /// Those that anybody has open, in any process, stay: whoever takes a file in holds it (``file(of:priority:)``) until
    /// it is noted. The others are locked before `isNeeded` is asked, so that nothing happens to them meanwhile.
    ///
    /// - Parameters:
    ///   - ids: The resources.
    ///   - isNeeded: Says which of the locked resources are needed.
    /// - Returns: What went.
    /// - Throws: ``MediaError``, and what `isNeeded` throws; nothing goes then.
    public func discard(
        _ ids: [ResourceID],
        unless isNeeded: ([ResourceID]) async throws -> Set<ResourceID>
    ) async throws -> RemovalReport {
        let held = try await writer.run { mediaIndex -> [LockedFile] in
            self.closeIdleFiles()
            return try ids.flatMap { try mediaIndex.rows(of: $0) }.compactMap { row in
                guard row.isOnlyCopy, let locks = try self.lockIdle(row) else { return nil }
                return LockedFile(row: row, locks: locks)
            }
        }
        guard !held.isEmpty else { return RemovalReport() }
        let needed = try await isNeeded(held.map(\.row.name.id))
        let useless = held.filter { !needed.contains($0.row.name.id) }
        return try await writer.run { mediaIndex in
            var removal = Removal(self)
            for copy in useless where try mediaIndex.row(copy.row.name) == copy.row {
                removal.add(locked: copy)
            }
            try removal.commit(mediaIndex)
            return removal.report
        }
    }
}

/// A file that nobody else can open for the moment.
struct LockedFile: Sendable {
    let row: MediaIndexRow
    let locks: [DiskFile]
}

extension MediaIndex {
    fileprivate func onlyCopies() throws -> [ResourceID] {
        try database.all("SELECT id FROM item WHERE only_copy AND transform = ''") {
            ResourceID($0.string(0))
        }
    }
}
