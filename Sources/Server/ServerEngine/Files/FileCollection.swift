import Logging
import ServerMedia
import ServerStore
import TelegramSchema

/// Removing files that nothing refers to any more: their records, and then the bytes that no record names.
///
/// Such bytes are first set aside, and removed a week later: the database may not be the one that they belong to. Be it
/// empty because a disk was not there, or older because a backup is tried: with the right one back all of them are found
/// again. A database without members sets nothing aside.
///
/// What is younger than ``EngineLimits/unusedFileSeconds`` stays, be it a record or bytes: a client may have uploaded it
/// and be about to send it, or a worker to make its record. All of it is done in slices, between which everybody else has
/// their turn on the lane.
extension EngineServices {
    /// What was removed.
    struct Collected: Equatable, Sendable {
        var files = 0
        /// Blobs that were set aside.
        var blobs = 0
        /// Blobs set aside earlier that a record names after all.
        var returned = 0
        /// Blobs that were removed for good.
        var removed = 0
    }

    /// Most records that a slice looks at: a millisecond or two of the lane.
    private static let slice = 200
    /// Seconds between two passes.
    private static let period: Int64 = 86_400

    /// Collects an hour after the start, and then daily, until it is cancelled.
    func collectRegularly() async {
        var pause: Int64 = 3600
        while true {
            do { try await options.sleep(.seconds(pause)) } catch { return }
            pause = Self.period
            do {
                let collected = try await collect()
                guard collected != Collected() else { continue }
                logger.notice("unused files collected", metadata: collected.metadata)
            } catch {
                guard !Task.isCancelled else { return }
                // The next pass tries again; what was not removed only takes room.
                logger.error("unused files not removed", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Removes what is unused now.
    func collect() async throws -> Collected {
        while try await transact({ scope in
            try scope.store.files.index(limit: Self.slice) { try MessageContent(decoding: $0).file }
        }) {}
        var collected = Collected(files: try await collectRecords())
        try await collectBlobs(&collected)
        return collected
    }

    private func collectRecords() async throws -> Int {
        var count = 0
        var last: Int64?
        repeat {
            let stretch = try await transact { [last] scope in
                let date = scope.seconds - Int32(clamping: scope.options.limits.unusedFileSeconds)
                let stretch = try scope.store.files.unused(after: last, before: date, limit: Self.slice)
                for file in stretch.unused {
                    try scope.store.files.delete(file.id)
                    scope.state.caches.files[file.id] = nil
                    scope.state.caches.fileBytes[file.owner] = nil
                }
                try scope.pass(on: stretch.inherited)
                return stretch
            }
            count += stretch.unused.count
            last = stretch.last
        } while last != nil
        return count
    }

    private func collectBlobs(_ collected: inout Collected) async throws {
        guard try await transact({ try $0.store.users.count() > 0 }) else {
            return logger.notice("no members: files are left alone, as they may be another database's")
        }
        for shelf in 0...UInt8.max {
            try await collectAside(shelf, &collected)
            try await setAside(shelf, &collected)
        }
    }

    /// Brings back what was set aside and is named after all, and removes what was set aside long ago.
    private func collectAside(_ shelf: UInt8, _ collected: inout Collected) async throws {
        let moment = options.now() / 1000 - options.limits.unusedBlobSeconds
        let aside = try await work { [media] in media.blobs.aside(ofShelf: shelf) }
        for some in aside.slices(of: Self.slice) {
            let unused = try await unnamed(some)
            let named = Set(some).subtracting(unused)
            let (returned, removed) = try await work { [media] in
                (
                    try named.count { try media.blobs.bringBack($0) },
                    try unused.count { try media.blobs.remove($0, ifAsideSince: moment) }
                )
            }
            collected.returned += returned
            collected.removed += removed
        }
    }

    /// Sets aside what no record names.
    private func setAside(_ shelf: UInt8, _ collected: inout Collected) async throws {
        let moment = options.now() / 1000 - options.limits.unusedFileSeconds
        let idle = try await work { [media] in media.blobs.idle(onShelf: shelf, since: moment) }
        for some in idle.slices(of: Self.slice) {
            let unused = try await unnamed(some)
            // Whoever is about to name one of them has asked for it since, and then it stays.
            collected.blobs += try await work { [media] in
                try unused.count { try media.blobs.setAside($0, ifIdleSince: moment) }
            }
        }
    }

    /// Those of `blobs` that no record names.
    private func unnamed(_ blobs: [BlobID]) async throws -> [BlobID] {
        try await transact { scope in
            try blobs.filter { try !scope.store.files.isBlobUsed(sha256: $0.bytes) }
        }
    }

    /// Has a worker do what blocks on the disk.
    private func work<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws
        -> Result
    {
        try await withCheckedThrowingContinuation { continuation in
            let isAccepted = workers.submit(.media, party: 0) {
                continuation.resume(with: Swift.Result { try body() })
            }
            if !isAccepted { continuation.resume(throwing: StoreError.overloaded) }
        }
    }
}

extension Scope {
    /// Makes files theirs who alone show them: a forward by somebody else is not to be paid for by who has deleted what
    /// they sent themselves.
    fileprivate func pass(on inherited: [FileTable.Stretch.Inheritance]) throws {
        for inheritance in inherited {
            try store.files.setOwner(inheritance.file.id, inheritance.heir)
            state.caches.files[inheritance.file.id] = nil
            state.caches.fileBytes[inheritance.file.owner] = nil
            state.caches.fileBytes[inheritance.heir] = nil
        }
    }
}

extension EngineServices.Collected {
    fileprivate var metadata: Logger.Metadata {
        [
            "records": "\(files)", "set aside": "\(blobs)", "brought back": "\(returned)",
            "removed": "\(removed)",
        ]
    }
}

extension [BlobID] {
    /// All of them, so many at a time.
    fileprivate func slices(of count: Int) -> [[BlobID]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}
