import ClientModel
import MessageStore
import SchemaMapping
import Signals
import TelegramSchema

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
