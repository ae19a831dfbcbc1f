import ClientModel
import MessageStore
import SchemaMapping
import Signals
import TelegramSchema
import WorkTiming

/// The stored state differs from the expected one: another process follows the same account.
private struct StateConflict: Error {}

/// An error of the code that came with a call.
private struct CallbackError: Error {
    var index: Int
    var error: any Error
}

/// The outcome of a transaction.
private enum TransactionOutcome: Sendable {
    /// The transaction was not made: these references must be fetched first.
    case lacks(UnresolvedReferences)
    case done(ReplayResult, [ChannelMove])
}

// One transaction: verify, replay, emit events.
extension UpdateProcessor {
    /// Executes `work` in one transaction, together with the new state (TC-07, TC-08).
    func commit(_ work: UpdateTransactionPlan) async {
        let start = services.clock.now
        var work = work
        work.builder.add(work.outcome.applied)
        // Callers whose own code threw. They get the error when the rest is committed.
        var failed: [(pendingResult: PendingCallResult, error: any Error)] = []
        defer { for (pendingResult, error) in failed { pendingResult.finish(.failure(error)) } }
        while !isStopped {
            do {
                switch try await replay(work) {
                case .done(let result, let moves):
                    changes.note(result.touched)
                    heard(result.uncounted)
                    sentIDs = result.sentIDs
                    committed = sequencer.state
                    settle(moves)
                    for pendingResult in work.finished { pendingResult.finish(.success(())) }
                    if !result.events.isEmpty { eventPipe.send(result.events) }
                    settle(result.channels)
                    for (channel, pts) in work.builder.behind { follow(channel, unlessAt: pts) }
                    report(work.builder.operations.count, since: start)
                    return
                case .lacks(let missing):
                    work.askedAt = changes.revision
                    await resolve(missing, for: &work)
                    work.isResolved = true
                }
            } catch let error as CallbackError {
                // The server's updates apply all the same.
                failed.append((work.finished.remove(at: error.index), error.error))
            } catch {
                return await recover(from: error, work)
            }
        }
        for pendingResult in work.finished { pendingResult.finish(.failure(CancellationError())) }
    }

    private func replay(_ work: UpdateTransactionPlan) async throws -> TransactionOutcome {
        let (selfID, expected, state) = (services.selfID, committed, sequencer.state)
        let (sentIDs, moves) = (sentIDs, channelMoves())
        let now = Int32(truncatingIfNeeded: services.serverTime() / 1_000)
        // Own changes that the server confirmed during the request about chats. A push has none, and would list all.
        let changed = work.dialogs.dialogs.isEmpty ? nil : changes.since(work.askedAt)
        return try await services.store.transaction(.buffered) { transaction in
            guard try transaction.reader.entry(.updateState) ?? UpdateState() == expected else {
                throw StateConflict()
            }
            guard try transaction.reader.stand(before: moves) else { throw StateConflict() }
            if !work.isResolved {
                let missing = try work.missing(in: transaction.reader, selfID: selfID)
                if !missing.isEmpty { return .lacks(missing) }
            }
            var replay = UpdateReplay(transaction, selfID: selfID, now: now, sentIDs: sentIDs)
            try replay.store(work.peers)
            for group in work.groupsBeside where try replay.reader.peer(group.id) == nil {
                try transaction.setPeer(group)
            }
            replay.events.isCatchingUp = work.isDifference
            try replay.run(work.builder.operations)
            try replay.add(work.dialogs, except: changed ?? RecentChanges.Changes())
            try transaction.make(moves)
            replay.channels.left.formUnion(work.left)
            try transaction.take(replay.channels)
            if state != expected { try transaction.setEntry(state, for: .updateState) }
            for (index, pendingResult) in work.finished.enumerated() {
                do { try pendingResult.also(transaction) } catch {
                    throw CallbackError(index: index, error: error)
                }
            }
            return .done(replay.result, moves)
        }
    }

    /// Returns to the stored state, and fetches the difference since then.
    private func recover(from error: any Error, _ work: UpdateTransactionPlan) async {
        // Held updates are dropped as well, since the difference contains them; their callers need not wait.
        let waiting = work.finished + tickets.values
        tickets = [:]
        changes.reset()
        guard error is StateConflict, let moved = await storedState() else {
            // The disk is full, or worse: retry later. Callers get the error at once.
            for pendingResult in waiting { pendingResult.finish(.failure(error)) }
            restart(from: committed, committedChannels)
            return await retryLater()
        }
        restart(from: moved.state, moved.channels)
        // Repeats the work from the stored state: updates without a counter apply, the others come with the
        // difference.
        var again = UpdateTransactionPlan(selfID: services.selfID)
        again.peers = work.peers
        again.finished = waiting
        again.isResolved = true
        again.outcome.applied = work.outcome.applied.filter(\.isUnordered)
        await commit(again)
        queueDifference()
    }

    /// The stored positions; nil if they are unreadable, which the next transaction reports.
    private func storedState() async -> (state: UpdateState, channels: [Int64: Int32])? {
        do {
            return try await services.store.read { reader in
                (try reader.entry(.updateState) ?? UpdateState(), try reader.channelStates())
            }
        } catch {
            return nil
        }
    }

    private func retryLater() async {
        do { try await services.clock.sleep(for: .seconds(5)) } catch { return }
        queueDifference()
    }

    private func report(_ operationCount: Int, since start: Duration) {
        let duration = services.clock.now - start
        TimedWork.updatesApply.record(duration)
        guard duration > ReplayReport.threshold else { return }
        slowReplayPipe.send(ReplayReport(operationCount: operationCount, duration: duration))
    }
}

extension UpdateTransactionPlan {
    /// The peers that messages name, but neither the server described nor the store has.
    fileprivate func missing(in reader: StoreReader, selfID: PeerID) throws -> UnresolvedReferences {
        var missing = UnresolvedReferences()
        let told = peers.ids
        for (peer, message) in builder.named where !told.contains(peer) && peer != selfID {
            if try reader.peer(peer) == nil { missing.peers[peer] = message }
        }
        for chat in builder.chats where try isUntold(chat, in: reader) {
            let told = peers.peers.last { $0.id == chat }
            // Late updates of a channel that the user has left put it in no list.
            if case .channel(let channel)? = try told ?? reader.peer(chat), channel.isLeft { continue }
            missing.chats.insert(chat)
        }
        return missing
    }

    /// True if a chat is in no list, or has no messages: its current settings are unknown then.
    private func isUntold(_ chat: PeerID, in reader: StoreReader) throws -> Bool {
        let state = try reader.chat(chat)
        guard state.inclusion != nil, let top = state.top else { return true }
        // Unsent own messages rank above those of the server.
        return try reader.cloudID(upTo: top, in: chat) == nil
    }
}

extension QueuedUpdate {
    /// True if no counter orders the update.
    fileprivate var isUnordered: Bool {
        if case .update(let update) = content { update.order == nil } else { false }
    }
}

extension StoreTransaction {
    /// Stores the users and chats that an answer describes.
    func store(_ told: ReferencedPeers) throws {
        try receivePeers(told.peers, contacts: told.contacts.map { ($0, $1) })
        for (peer, presence) in told.presences { try setPresence(presence, of: peer) }
    }

    /// Stores a read state from the server; an unsent local read position is kept.
    func receiveReadState(_ told: IDReadState, of peer: PeerID) throws {
        let chat = try reader.chat(peer)
        guard case .idBased(let own)? = chat.readState else {
            return try setReadState(.idBased(told), of: peer)
        }
        var told = told
        told.maxOutgoingRead = max(told.maxOutgoingRead, own.maxOutgoingRead)
        guard chat.readSync.contains(.push) else { return try setReadState(.idBased(told), of: peer) }
        told.isMarkedUnread = own.isMarkedUnread
        try setReadState(.idBased(told), of: peer)
        try applyIncomingRead(upTo: own.maxIncomingRead, in: peer)
    }
}

// From updates to a transaction.
extension UpdateProcessor {
    /// Applies all pushes since the last call, in one transaction.
    func applyPushes() async {
        guard isLoaded else { return }
        let (updates, isComplete) = takePushed()
        guard !isStopped else { return }
        guard isComplete else { return await catchUp() }
        var work = UpdateTransactionPlan(selfID: services.selfID)
        for update in updates { take(ReceivedUpdates(update, selfID: services.selfID), into: &work) }
        await commit(work)
        if work.isTooLong { await catchUp() }
    }

    /// Applies the result of an own call. If its updates must wait for others, the call waits, too.
    func applyOwn(_ updates: TL.Updates, randomID: Int64?, _ pendingResult: PendingCallResult) async {
        guard !isStopped else { return pendingResult.finish(.failure(CancellationError())) }
        var work = UpdateTransactionPlan(selfID: services.selfID)
        lastTicket += 1
        let number = lastTicket
        let intake = ReceivedUpdates(
            updates,
            selfID: services.selfID,
            randomID: randomID,
            pendingResult: number
        )
        file(pendingResult, as: number, waitingFor: intake.batch.items.count, in: &work)
        take(intake, into: &work)
        await commit(work)
        if work.isTooLong { await catchUp() }
    }

    /// Moves the counter to the result of an own call.
    func applyAffected(_ order: UpdateOrder, _ pendingResult: PendingCallResult) async {
        guard !isStopped else { return pendingResult.finish(.failure(CancellationError())) }
        var work = UpdateTransactionPlan(selfID: services.selfID)
        lastTicket += 1
        file(pendingResult, as: lastTicket, waitingFor: 1, in: &work)
        let payload = QueuedUpdate(content: .counted, pendingResult: lastTicket)
        let item = UpdateBatch.Item(order: order, payload: payload)
        take(sequencer.take(UpdateBatch(items: [item]), at: services.clock.now), into: &work)
        await commit(work)
    }

    /// Fetches the difference when held updates have waited too long.
    func fillGaps() async {
        guard !isStopped else { return }
        let overdue = sequencer.overdue(at: services.clock.now, except: following.asked)
        var isAccountOverdue = false
        for gap in overdue {
            if case .box(.channel(let channel)) = gap { follow(channel) } else { isAccountOverdue = true }
        }
        if isAccountOverdue { await askForDifference() }
    }

    private func take(_ intake: ReceivedUpdates, into work: inout UpdateTransactionPlan) {
        work.peers.add(intake.peers)
        work.groupsBeside += intake.groupsBeside
        work.isTooLong = work.isTooLong || intake.isTooLong
        take(sequencer.take(intake.batch, at: services.clock.now), into: &work)
    }

    /// Adds the sequencer's outcome, and collects the calls that it completes.
    func take(_ outcome: Sequencer.Outcome, into work: inout UpdateTransactionPlan) {
        for payload in outcome.applied { work.peers.peers += payload.groups }
        work.outcome.applied += outcome.applied
        work.outcome.dropped += outcome.dropped
        for payload in outcome.applied + outcome.dropped {
            guard let number = payload.pendingResult, var pendingResult = tickets[number] else { continue }
            pendingResult.waiting -= 1
            if pendingResult.waiting > 0 {
                tickets[number] = pendingResult
            } else {
                tickets[number] = nil
                work.finished.append(pendingResult)
            }
        }
    }

    private func file(
        _ pendingResult: PendingCallResult,
        as number: Int,
        waitingFor count: Int,
        in work: inout UpdateTransactionPlan
    ) {
        guard count > 0 else { return work.finished.append(pendingResult) }
        var pendingResult = pendingResult
        pendingResult.waiting = count
        tickets[number] = pendingResult
    }
}
