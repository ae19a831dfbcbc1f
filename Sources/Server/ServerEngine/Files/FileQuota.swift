import ServerStore
import StdExtras
import TelegramSchema

/// The bound on the bytes of a user's files, if the host has set one.
extension Call {
    /// Stores records of files that become the caller's, and informs the uploads once that is durable.
    ///
    /// - Throws: `FILES_TOO_MUCH`; nothing is then stored.
    func save(_ files: [NewFile]) throws {
        guard !files.isEmpty else { return }
        try checkQuota(adding: files.reduce(0) { $0 + $1.record.storedBytes })
        for file in files {
            if file.isTakenOver {
                // An album may name it twice.
                guard try scope.file(file.record.id)?.owner == ServiceUser.id else { continue }
                try takeOver(file.record)
            } else {
                try store.files.insert(file.record)
            }
            scope.state.caches.fileBytes[user]? += file.record.storedBytes
            scope.state.effects.completions.append(file.recorded)
        }
    }

    private func takeOver(_ file: FileRecord) throws {
        try store.files.setOwner(file.id, user)
        scope.state.caches.files[file.id] = nil
        scope.state.caches.fileBytes[file.owner]? -= file.storedBytes
    }

    /// Refuses bytes that would not fit: before parts are taken and images decoded, and before a record is made.
    ///
    /// - Throws: `FILES_TOO_MUCH`.
    func checkQuota(adding bytes: Int64 = 1) throws {
        guard try bytes <= room() else { throw RPCError.filesTooMuch }
    }

    /// The bytes of files that the caller may still store; zero or less for none.
    func room() throws -> Int64 { try scope.room(of: user) }
}

extension RPCError {
    /// 400: the user's files take as much as the host allows.
    static let filesTooMuch = RPCError.bad("FILES_TOO_MUCH")
}

extension RequestContext {
    /// Bytes of a user's files, including their sizes.
    fileprivate func fileBytes(of owner: UserID) throws -> Int64 {
        if let known = state.caches.fileBytes[owner] { return known }
        let bytes = try store.files.storedBytes(of: owner)
        state.caches.fileBytes[owner] = bytes
        return bytes
    }

    /// The bytes of files that a user may still store; zero or less for none.
    func room(of user: UserID) throws -> Int64 {
        guard let quota = options.limits.fileBytesPerUser, user != ServiceUser.id else { return .max }
        return quota.subtractingSaturating(try fileBytes(of: user))
    }
}
