import ClientModel
import MessageStore
import SchemaMapping
import Signals

// Answers about the current state, in order with the updates: TC-12.
extension UpdateProcessor {
    /// The revision to pass to ``insert(askedAt:_:)`` for a request that starts now.
    public var revision: Int { changes.revision }

    /// Records confirmed own changes: answers that were under way must not revert them.
    public func protect(_ confirmed: ConfirmedChanges) {
        var touched = RecentChanges.Changes()
        touched.messages = confirmed.messages
        touched.chats = confirmed.chats
        touched.emptied = confirmed.emptied
        changes.note(touched)
        told(confirmed.uncounted)
    }

    /// Stores an answer to a request at `revision`, except for fields that have changed since then.
    ///
    /// - Returns: False if those are not known any more: the request must be repeated.
    /// - Throws: The errors of `body`; ``StoreError``; `CancellationError` after ``stop()``.
    func insert(
        askedAt revision: Int,
        _ body: @escaping @Sendable (inout UpdateReplay, RecentChanges.Changes) throws -> Void
    ) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            enqueue { processor in
                guard !processor.isStopped else { return continuation.resume(throwing: CancellationError()) }
                guard let changes = processor.changes.since(revision) else {
                    return continuation.resume(returning: false)
                }
                do {
                    let result = try await processor.insert(except: changes, body)
                    if !result.events.isEmpty { processor.eventPipe.send(result.events) }
                    processor.settle(result.channels)
                    continuation.resume(returning: true)
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }

    private func insert(
        except changes: RecentChanges.Changes,
        _ body: @escaping @Sendable (inout UpdateReplay, RecentChanges.Changes) throws -> Void
    ) async throws -> ReplayResult {
        let selfID = services.selfID
        let sentIDs = sentIDs
        let now = Int32(truncatingIfNeeded: services.serverTime() / 1_000)
        let result = try await services.store.transaction(.buffered) { transaction in
            var replay = UpdateReplay(
                transaction,
                selfID: selfID,
                now: now,
                sentIDs: sentIDs,
                except: changes
            )
            try body(&replay, changes)
            try replay.run([])
            try transaction.take(replay.channels)
            return replay.result
        }
        self.sentIDs = result.sentIDs
        return result
    }
}
