import ServerStore
import TelegramSchema

/// What a user's files may take on the server, when the host has set a bound.
extension Call {
    /// Stores records of new files.
    ///
    /// - Throws: `FILES_TOO_MUCH`; nothing is then stored.
    func save(_ files: [FileRecord]) throws {
        guard !files.isEmpty else { return }
        try checkQuota(adding: files.reduce(0) { $0 + $1.byteCount })
        for file in files {
            try store.files.insert(file)
            scope.state.caches.fileBytes[user]? += file.byteCount
        }
    }

    /// Refuses what would not fit: before parts are taken and pictures decoded, as well as before a record is made.
    ///
    /// - Throws: `FILES_TOO_MUCH`.
    func checkQuota(adding bytes: Int64 = 1) throws {
        guard let quota = limits.fileBytesPerUser else { return }
        let (total, overflow) = try scope.fileBytes(of: user).addingReportingOverflow(bytes)
        guard !overflow, total <= quota else { throw RPCError.bad("FILES_TOO_MUCH") }
    }
}

extension Scope {
    /// Bytes of a user's files, as they were uploaded.
    fileprivate func fileBytes(of owner: UserID) throws -> Int64 {
        if let known = state.caches.fileBytes[owner] { return known }
        let bytes = try store.files.byteCount(of: owner)
        state.caches.fileBytes[owner] = bytes
        return bytes
    }
}
