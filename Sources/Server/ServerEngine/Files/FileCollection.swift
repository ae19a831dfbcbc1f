import Logging
import ServerMedia
import ServerStore
import TelegramSchema

/// Removing files that nothing refers to any more: their records, and then the bytes that no record names.
///
/// What is younger than ``EngineLimits/unusedFileSeconds`` stays, be it a record or bytes: a client may have uploaded it
/// and be about to send it, or a worker to make its record. All of it is done in slices, between which everybody else has
/// their turn on the lane.
extension EngineServices {
    /// What was removed.
    struct Collected: Equatable, Sendable {
        var files = 0
        var blobs = 0
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
                let counts =
                    ["files": "\(collected.files)", "blobs": "\(collected.blobs)"] as Logger.Metadata
                logger.notice("unused files removed", metadata: counts)
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
        return Collected(files: try await collectRecords(), blobs: try await collectBlobs())
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
                return stretch
            }
            count += stretch.unused.count
            last = stretch.last
        } while last != nil
        return count
    }

    private func collectBlobs() async throws -> Int {
        let moment = options.now() / 1000 - options.limits.unusedFileSeconds
        var count = 0
        for shelf in 0...UInt8.max {
            var idle = try await work { [media] in media.blobs.idle(onShelf: shelf, since: moment) }
            while !idle.isEmpty {
                let some = Array(idle.suffix(Self.slice))
                idle.removeLast(some.count)
                let unused = try await transact { scope in
                    try some.filter { try !scope.store.files.isBlobUsed(sha256: $0.bytes) }
                }
                // Whoever is about to name one of them has asked for it since, and then it is not removed.
                count += try await work { [media] in
                    try unused.count { try media.blobs.remove($0, ifIdleSince: moment) }
                }
            }
        }
        return count
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
