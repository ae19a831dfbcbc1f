import SQLite

/// Resources without any other copy, for the component that knows which of them are still to be sent.
extension MediaStore {
    /// The names of the resources.
    public func onlyCopies() async throws(MediaError) -> [ResourceID] {
        try await reader.run { try $0.onlyCopies() }
    }

    /// Removes the resources of `ids` that are not needed: leftovers of a program that ended before it noted their
    /// purpose.
    ///
    /// Resources that are open, in any process, stay: a file is held (``file(of:priority:)``) from its import until
    /// it is noted. The others are locked before `isNeeded` is called, so that they do not change meanwhile.
    ///
    /// - Parameters:
    ///   - ids: The resources.
    ///   - isNeeded: Returns the needed ones among the locked resources.
    /// - Returns: The removed files.
    /// - Throws: ``MediaError``, and errors of `isNeeded`; nothing is removed then.
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

/// A file that is locked against opening by others.
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
