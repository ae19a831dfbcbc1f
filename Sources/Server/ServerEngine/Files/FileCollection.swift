import Logging
import ServerMedia
import ServerStore
import StdExtras
import TelegramSchema

/// Removing files that nothing refers to any more: their records, and then the bytes that no record names.
///
/// Such bytes are first set aside, and removed a week later: the database may not be the one that they belong to. Be it
/// empty because a disk was not there, or older because a backup is tried: with the right one back all of them are found
/// again. A database without members sets nothing aside. Only what an upload of this process brought for the first
/// time, be it made of a picture, and nobody sent, is removed before the upload is forgotten
/// (``EngineServices/removeOrphans(_:idleSince:)``): no other database names it.
///
/// What is younger than ``EngineLimits/unusedFileSeconds`` stays, be it a record or bytes: a client may have uploaded it
/// and be about to send it, or a worker to make its record. All of it is done in slices, between which everybody else has
/// their turn on the lane.
///
/// What fails is told to the log and passed over, and what can be removed is removed before anything is set aside: one
/// file that cannot be touched keeps no others, and on a full disk, where nothing can be written, room still comes back.
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
        /// Blobs, and whole steps, that could not be done.
        var failures = 0
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
                logger.error("unused files not looked for", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Removes what is unused now.
    ///
    /// - Throws: When it is cancelled, or it cannot be known whether there are members.
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

    /// Does a step of a collection, and goes on if it fails.
    private func passOver(
        _ collected: inout Collected,
        _ step: (inout Collected) async throws -> Void
    ) async throws {
        do {
            try await step(&collected)
        } catch {
            try Task.checkCancellation()
            // The next pass tries again; what was not removed only takes room.
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

    /// Brings back what was set aside and is named after all, and removes what was set aside long ago.
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

    /// Sets aside what no record names.
    private func setAside(_ shelf: UInt8, _ collected: inout Collected) async throws {
        let moment = options.now() / 1000 - options.limits.unusedFileSeconds
        let idle = try await work { [media] in media.blobs.idle(onShelf: shelf, since: moment) }
        for some in idle.slices(of: Self.slice) {
            let unused = try await unnamed(some)
            // Whoever is about to name one of them has asked for it since, and then it stays.
            let count = try await each(of: unused, &collected.failures) { blobs, blob in
                try blobs.setAside(blob, ifIdleSince: moment)
            }
            collected.blobs += count
        }
    }

    /// Has a worker do something to each of `some`, and counts in `failures` those to which it could not.
    ///
    /// - Returns: How many `body` gave true for.
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

    /// Has blobs removed that uploads brought whose sends were refused, unless a record names them or somebody asked for
    /// them since `moment`. There were none like them when they were made, so no other database names them, and they
    /// need not be kept aside. What cannot be removed goes on to count for whoever brought it, and is tried again.
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

    /// Has a worker remove blobs at once, and tell the uploads which of them are gone, and which others are `named`.
    private func remove(_ blobs: [BlobID], idleSince moment: Int64, named: [BlobID]) {
        _ = workers.submit(.media, party: 0) { [media, logger] in
            var removed: [BlobID] = []
            for blob in blobs {
                do throws(BlobError) {
                    // Whoever asks for it in between has it back.
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
            if !isAccepted { continuation.resume(throwing: ServerStoreError.overloaded) }
        }
    }
}

extension RequestContext {
    /// Makes files theirs who alone show them: a forward by somebody else is not to be paid for by who has deleted what
    /// they sent themselves.
    ///
    /// Whoever has no room for a file does not get it, and while nobody has it stays its owner's. Else two accounts
    /// could keep any amount: one brings files and deletes them, the other forwards them.
    fileprivate func pass(on inherited: [FileTable.Stretch.Inheritance]) throws {
        for inheritance in inherited {
            guard let heir = try payer(for: inheritance) else { continue }
            try store.files.setOwner(inheritance.file.id, heir)
            state.caches.files[inheritance.file.id] = nil
            state.caches.fileBytes[inheritance.file.owner]? -= inheritance.bytes
            state.caches.fileBytes[heir]? += inheritance.bytes
        }
    }

    /// Most who are asked for room for one file: whoever has none does not stand in the way of others who show it, and
    /// a slice stays a few milliseconds.
    private static var mostHeirs: Int { 32 }

    /// Who showed a file first, or else another who shows it, and has room for it.
    private func payer(for inheritance: FileTable.Stretch.Inheritance) throws -> UserID? {
        if try inheritance.bytes <= room(of: inheritance.heir) { return inheritance.heir }
        var last: UserID?
        for _ in 0..<Self.mostHeirs {
            guard let next = try store.files.sender(of: inheritance.file.id, after: last) else { return nil }
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
    /// All of them, so many at a time.
    fileprivate func slices(of count: Int) -> [[BlobID]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}
