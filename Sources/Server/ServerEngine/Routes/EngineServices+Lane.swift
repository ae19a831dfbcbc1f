import Logging
import ServerMedia
import ServerStore
import StdExtras
import TelegramSchema

extension EngineServices {
    /// Runs `body` on the writer and returns when its writes are durable.
    ///
    /// `body` may run twice if a batch is rolled back. Cancellation does not stop it.
    func transact<Result: Sendable>(_ body: @escaping @Sendable (RequestContext) throws -> Result)
        async throws
        -> Result
    {
        try await withCheckedThrowingContinuation { continuation in
            let task = EngineTask { scope in
                let result = try body(scope)
                scope.state.effects.completions.append { continuation.resume(returning: result) }
            } failed: { error in
                continuation.resume(throwing: error)
            }
            do throws(ServerStoreError) {
                try submit(.task(task))
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// Queues `body`; nobody waits for it. `key` is the permanent key of the client that causes it, if any.
    func note(for key: Int64 = 0, _ body: @escaping @Sendable (RequestContext) throws -> Void) {
        var task = EngineTask(run: body) { [logger] error in
            logger.error("note failed", metadata: ["error": "\(error)"])
        }
        task.party = key
        do throws(ServerStoreError) {
            try submit(.task(task))
        } catch {
            // Closing or overloaded: presence is the first work to drop.
            logger.debug("note refused", metadata: ["error": "\(error)"])
        }
    }

    /// Runs the timed work until it is cancelled.
    func followTime() async {
        async let clock: Void = followClock()
        async let collection: Void = collectRegularly()
        _ = await (clock, collection)
    }

    /// Calls the clock once a second until it is cancelled.
    private func followClock() async {
        var seconds = 0
        while !Task.isCancelled {
            do { try await options.sleep(.seconds(1)) } catch { return }
            note { [self] scope in
                try scope.timePassed()
                let due = try scope.dueJobs()
                guard !due.isEmpty else { return }
                scope.state.effects.completions.append { [self] in run(due) }
            }
            seconds += 1
            if seconds.isMultiple(of: 3600) { removeStaleUploads() }
        }
    }

    /// Runs what is due, each in a transaction of its own, so that none is held up by another's failure.
    private func run(_ due: [DueJob]) {
        for job in due { note(for: job.user.rawValue) { try $0.run(job) } }
    }

    /// Starts a worker that discards stale uploads and removes the blobs of uploads that nobody sent. The latter
    /// uploads are discarded at the next call.
    func removeStaleUploads() {
        let moment = options.now() / 1000 - options.limits.abandonedUploadSeconds
        _ = workers.submit(.media, party: 0) { [self] in
            do {
                let count = try media.uploads.removeStale(before: moment)
                if count > 0 { logger.info("stale uploads removed", metadata: ["count": "\(count)"]) }
            } catch {
                logger.error("stale uploads not removed", metadata: ["error": "\(error)"])
            }
            removeOrphans(media.uploads.orphans(idleSince: moment), idleSince: moment)
        }
    }
}
