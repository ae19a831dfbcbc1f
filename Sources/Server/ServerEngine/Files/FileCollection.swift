import Logging
import ServerMedia
import ServerStore
import StdExtras
import TelegramSchema

/// Removes unreferenced files: their records, and then the bytes without a record.
///
/// Such bytes are first set aside, and removed a week later, because the database may be the wrong one. After a
/// missing disk it is empty, or it may be an older backup. When the right one returns, it finds all bytes again. A
/// database without users sets nothing aside. Blobs that an upload of this process first stored (also the sizes of an
/// image) and nobody sent are removed before the upload is discarded. No other database names them; see
/// ``EngineServices/removeOrphans(_:idleSince:)``.
///
/// Records and bytes younger than ``EngineLimits/unusedFileSeconds`` stay: a client may be about to send the file, or
/// a worker to make its record. The work is done in slices, so that other jobs run on the writer in between.
///
/// Errors are logged and skipped, so that one bad file keeps no others. Removal comes before setting aside: a full
/// disk, which refuses writes, still gains room.
extension EngineServices {
    /// The counts of a collection.
    struct Collected: Equatable, Sendable {
        var files = 0
        /// Blobs that were set aside.
        var blobs = 0
        /// Blobs set aside earlier that turned out to have a record.
        var returned = 0
        /// Blobs that were removed for good.
        var removed = 0
        /// Blobs and whole steps that failed.
        var failures = 0
    }

    /// Most records that a slice examines: a millisecond or two of the writer.
    private static let slice = 200
    /// Seconds between two passes.
    private static let period: Int64 = 86_400

    /// Collects an hour after the start, and then daily, until cancelled.
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
                logger.error("unused files not looked for", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Removes the unused files.
    ///
    /// - Throws: If cancelled, or if the number of users cannot be read.
    func collect() async throws -> Collected {
        var collected = Collected()
        try await passOver(&collected) { try await collectRecords(&$0) }
        guard try await transact({ try $0.store.users.count() > 0 }) else {
            logger.notice("no members: files are left alone, as they may be another database's")
            return collected
        }
        for shelf in 0...UInt8.max {
            try await passOver(&collected) { try await collectAside(shelf, &$0) }
        }
        for shelf in 0...UInt8.max {
            try await passOver(&collected) { try await setAside(shelf, &$0) }
        }
        return collected
    }

    /// Runs a step of a collection; an error of the step is counted.
    private func passOver(
        _ collected: inout Collected,
        _ step: (inout Collected) async throws -> Void
    ) async throws {
        do {
            try await step(&collected)
        } catch {
            try Task.checkCancellation()
            // The next pass tries again; files that were not removed only take room.
            collected.failures += 1
            logger.error("unused files not removed", metadata: ["error": "\(error)"])
        }
    }

    private func collectRecords(_ collected: inout Collected) async throws {
        while try await transact({ scope in
            try scope.store.files.index(limit: Self.slice) { try StoredMessageContent(decoding: $0).file }
        }) {}
        var last: Int64?
        repeat {
            let stretch = try await transact { [last] scope in
                let age = Int32(clamping: scope.options.limits.unusedFileSeconds)
                let date = scope.seconds.subtractingSaturating(age)
                let stretch = try scope.store.files.unused(after: last, before: date, limit: Self.slice)
                for file in stretch.unused {
                    try scope.store.files.delete(file.id)
                    scope.state.caches.pageFileBytes = nil
                    scope.state.caches.files[file.id] = nil
                    scope.state.caches.fileBytes[file.owner] = nil
                }
                try scope.pass(on: stretch.inherited)
                return stretch
            }
            collected.files += stretch.unused.count
            last = stretch.last
        } while last != nil
    }

    /// Returns blobs that have a record after all, and removes those that were set aside long ago.
    private func collectAside(_ shelf: UInt8, _ collected: inout Collected) async throws {
        let moment = options.now() / 1000 - options.limits.unusedBlobSeconds
        let aside = try await work { [media] in media.blobs.aside(ofShelf: shelf) }
        for some in aside.slices(of: Self.slice) {
            let unused = try await unnamed(some)
            let named = Array(Set(some).subtracting(unused))
            let returned = try await each(of: named, &collected.failures) { blobs, blob in
                try blobs.bringBack(blob)
            }
            let removed = try await each(of: unused, &collected.failures) { blobs, blob in
                try blobs.remove(blob, ifAsideSince: moment)
            }
            collected.returned += returned
            collected.removed += removed
        }
    }

    /// Sets blobs without a record aside.
    private func setAside(_ shelf: UInt8, _ collected: inout Collected) async throws {
        let moment = options.now() / 1000 - options.limits.unusedFileSeconds
        let idle = try await work { [media] in media.blobs.idle(onShelf: shelf, since: moment) }
        for some in idle.slices(of: Self.slice) {
            let unused = try await unnamed(some)
            // A caller about to name one of them has requested it since, and then the blob stays.
            let count = try await each(of: unused, &collected.failures) { blobs, blob in
                try blobs.setAside(blob, ifIdleSince: moment)
            }
            collected.blobs += count
        }
    }

    /// Calls `body` for each of `some` on a worker, and adds those that fail to `failures`.
    ///
    /// - Returns: The number of blobs that `body` returned true for.
    private func each(
        of some: [BlobID],
        _ failures: inout Int,
        _ body: @escaping @Sendable (any BlobStore, BlobID) throws -> Bool
    ) async throws -> Int {
        guard !some.isEmpty else { return 0 }
        let (count, errors) = try await work { [media] in
            var errors: [any Error] = []
            let count = some.count { blob in
                do { return try body(media.blobs, blob) } catch {
                    errors.append(error)
                    return false
                }
            }
            return (count, errors)
        }
        if let first = errors.first {
            failures += errors.count
            let metadata: Logger.Metadata = ["count": "\(errors.count)", "first error": "\(first)"]
            logger.error("unused blobs passed over", metadata: metadata)
        }
        return count
    }

    /// Removes the blobs of uploads whose sends were refused, unless a record names them or they were requested since
    /// `moment`. They were new when stored, so no other database names them, and they need not be kept aside. Blobs
    /// that cannot be removed still count for their uploader, and are tried again.
    func removeOrphans(_ orphans: [BlobID], idleSince moment: Int64) {
        for some in orphans.slices(of: Self.slice) {
            note { [self] scope in
                let unused = try some.filter { try !scope.store.files.isBlobUsed(sha256: $0.bytes) }
                let named = Array(Set(some).subtracting(unused))
                scope.state.effects.completions.append { [self] in
                    remove(unused, idleSince: moment, named: named)
                }
            }
        }
    }

    /// Removes blobs at once on a worker, and informs the uploads of the removed ones and of those that are `named`.
    private func remove(_ blobs: [BlobID], idleSince moment: Int64, named: [BlobID]) {
        _ = workers.submit(.media, party: 0) { [media, logger] in
            var removed: [BlobID] = []
            for blob in blobs {
                do throws(BlobError) {
                    // A request in between returns the blob.
                    _ = try media.blobs.setAside(blob, ifIdleSince: moment)
                    _ = try media.blobs.remove(blob, ifAsideSince: .max)
                    if try media.blobs.byteCount(of: blob) == nil { removed.append(blob) }
                } catch {
                    logger.error("blob of an abandoned upload not removed", metadata: ["error": "\(error)"])
                }
            }
            do {
                try media.uploads.discount(named)
                try media.uploads.discount(removed: removed, idleSince: moment)
            } catch {
                logger.error("upload not forgotten", metadata: ["error": "\(error)"])
            }
        }
    }

    /// The blobs without a record.
    private func unnamed(_ blobs: [BlobID]) async throws -> [BlobID] {
        try await transact { scope in
            try blobs.filter { try !scope.store.files.isBlobUsed(sha256: $0.bytes) }
        }
    }

    /// Runs blocking work on a worker.
    private func work<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws
        -> Result
    {
        try await withCheckedThrowingContinuation { continuation in
            let isAccepted = workers.submit(.media, party: 0) {
                continuation.resume(with: Swift.Result { try body() })
            }
            if !isAccepted { continuation.resume(throwing: ServerStoreError.overloaded) }
        }
    }
}

extension RequestContext {
    /// Passes deleted files on to the users who still show them: the sender who deleted a file need not pay for a
    /// forward.
    ///
    /// A user without room for a file does not become its owner; if nobody has room, the owner stays. Otherwise two
    /// accounts could keep any amount: one sends files and deletes them, the other forwards them.
    fileprivate func pass(on inherited: [FileTable.Stretch.Inheritance]) throws {
        for inheritance in inherited {
            guard let heir = try payer(for: inheritance) else { continue }
            try store.files.setOwner(inheritance.file.id, heir)
            state.caches.files[inheritance.file.id] = nil
            state.caches.fileBytes[inheritance.file.owner]? -= inheritance.bytes
            state.caches.fileBytes[heir]? += inheritance.bytes
        }
    }

    /// Most users tried for one file. Users without room do not stand in the way of others, and a slice takes only a
    /// few milliseconds.
    private static var mostHeirs: Int { 32 }

    /// The first user who showed a file, or else another one who shows it or saved it, with room for it.
    private func payer(for inheritance: FileTable.Stretch.Inheritance) throws -> UserID? {
        if try inheritance.bytes <= room(of: inheritance.heir) { return inheritance.heir }
        var last: UserID?
        for _ in 0..<Self.mostHeirs {
            guard let next = try store.files.user(of: inheritance.file.id, after: last) else { return nil }
            if try inheritance.bytes <= room(of: next) { return next }
            last = next
        }
        return nil
    }
}

extension EngineServices.Collected {
    fileprivate var metadata: Logger.Metadata {
        [
            "records": "\(files)", "set aside": "\(blobs)", "brought back": "\(returned)",
            "removed": "\(removed)", "failures": "\(failures)",
        ]
    }
}

extension [BlobID] {
    /// All elements, in slices of `count`.
    fileprivate func slices(of count: Int) -> [[BlobID]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}
