import ServerStore
import StdExtras
import TelegramSchema

/// What a user's files may take on the server, when the host has set a bound.
extension Call {
    /// Stores records of new files, and has the uploads told when that is durable.
    ///
    /// - Throws: `FILES_TOO_MUCH`; nothing is then stored.
    func save(_ files: [NewFile]) throws {
        guard !files.isEmpty else { return }
        try checkQuota(adding: files.reduce(0) { $0 + $1.record.storedBytes })
        for file in files {
            try store.files.insert(file.record)
            scope.state.caches.fileBytes[user]? += file.record.storedBytes
            scope.state.effects.completions.append(file.recorded)
        }
    }

    /// Refuses what would not fit: before parts are taken and pictures decoded, as well as before a record is made.
    ///
    /// - Throws: `FILES_TOO_MUCH`.
    func checkQuota(adding bytes: Int64 = 1) throws {
        guard try bytes <= room() else { throw RPCError.filesTooMuch }
    }

    /// How many bytes of files the caller may still bring; not above zero for none.
    func room() throws -> Int64 { try scope.room(of: user) }
}

extension RPCError {
    /// 400: the member's files take as much as the host allows.
    static let filesTooMuch = RPCError.bad("FILES_TOO_MUCH")
}

extension RequestContext {
    /// Bytes of a user's files, with the sizes that were made of them.
    fileprivate func fileBytes(of owner: UserID) throws -> Int64 {
        if let known = state.caches.fileBytes[owner] { return known }
        let bytes = try store.files.storedBytes(of: owner)
        state.caches.fileBytes[owner] = bytes
        return bytes
    }

    /// How many bytes of files a user may still have; not above zero for none.
    func room(of user: UserID) throws -> Int64 {
        guard let quota = options.limits.fileBytesPerUser else { return .max }
        return quota.subtractingSaturating(try fileBytes(of: user))
    }
}
