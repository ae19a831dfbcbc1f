public import ClientModel
import MessageStore
import SchemaMapping
import Signals
import StdExtras
public import TelegramSchema

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

extension UpdateProcessor {
    /// Stores dialogs from an answer, except for fields that have changed since the request at `revision`; of a chat
    /// without messages also the newest one.
    ///
    /// - Returns: The chats that were stored completely; others must be requested again.
    /// - Throws: ``StoreError``; `CancellationError` after ``stop()``.
    public func insert(
        _ answer: TL.MessagesPeerDialogs,
        askedAt revision: Int
    ) async throws -> Set<PeerID> {
        let peers = ReferencedPeers(users: answer.users, chats: answer.chats)
        let dialogs = answer.dialogs.compactMap { ReceivedDialog($0, selfID: services.selfID) }
        let messages = answer.messages.compactMap { ReceivedMessage($0, selfID: services.selfID) }
        let isChanged = Locked<Set<PeerID>>([])
        let isStored = try await insert(askedAt: revision) { replay, changes in
            try replay.store(peers)
            // Messages come by updates, and count as new then. But a chat without any message is in no list.
            let missing = try messages.filter { message in
                let peer = message.message.key.peer
                return try replay.reader.chat(peer).top == nil && !replay.reader.isClearing(peer)
            }
            var received = ReceivedDialogs()
            received.add(dialogs, missing)
            try replay.add(received, except: changes)
            isChanged.withLock { $0 = Set(changes.chats.keys) }
        }
        return isStored ? Set(dialogs.map(\.peer)).subtracting(isChanged.withLock { $0 }) : []
    }
}

// Updates without a counter.
extension UpdateProcessor {
    /// Records pushes of `parts`.
    func heard(_ parts: Set<StalePart>) {
        let now = services.clock.now
        markUncertain(parts.filter { uncounted.push($0, at: now) })
    }

    /// Records own changes of `parts` that the server has taken.
    func told(_ parts: Set<StalePart>) {
        let now = services.clock.now
        markUncertain(parts.filter { uncounted.confirm($0, at: now) })
    }

    /// Reports `parts` as stale after a moment, so that they are fetched.
    private func markUncertain(_ parts: Set<StalePart>) {
        guard !parts.isEmpty, !isStopped else { return }
        doubtful.formUnion(parts)
        guard doubtTimer == nil else { return }
        doubtTimer = services.clock.schedule(
            after: UnsequencedUpdates.delay,
            on: services.executor.queue
        ) { [weak self] in
            self?.assumeIsolated { $0.publishUncertain() }
        }
    }

    private func publishUncertain() {
        doubtTimer = nil
        var events = AppliedEvents()
        events.stale = doubtful
        doubtful = []
        eventPipe.send(events)
    }
}
