import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import StdExtras
import TelegramSchema

// What was missed: TC-05.
extension UpdateLane {
    /// Asks what happened since the stored state, slice by slice, until nothing is missing.
    func catchUp() async {
        updating.set(true)
        defer { updating.set(false) }
        var backoff = Backoff()
        while !isStopped {
            do throws(APIError) {
                guard committed.pts != 0 else { return try await begin() }
                let part = try await nextPart()
                backoff = Backoff()
                // Nothing else moves the state while we are at the head of the queue but a failed transaction.
                guard part.start == committed else { continue }
                if part.isTooLong {
                    try await reset()
                } else {
                    var work = part.work
                    // What is to be sent later has no counter.
                    if part.isLast { work.builder.append(.forgetScheduled) }
                    await commit(work, part.channels, movingTo: part.state)
                }
                if part.isLast { return tellUncounted() }
            } catch {
                guard await wait(after: error, &backoff) else { return }
            }
        }
    }

    /// Asks for what is applied in one transaction: a server that is near tells much in a moment.
    private func nextPart() async throws(APIError) -> DifferencePart {
        let start = services.clock.now
        var part = DifferencePart(from: committed, selfID: services.selfID)
        repeat {
            let state = part.state
            part.add(
                try await services.api.call(
                    TLFunction.UpdatesGetDifference(pts: state.pts, date: state.date, qts: state.qts)
                )
            )
        } while part.mayGrow(after: services.clock.now - start)
        return part
    }

    private func commit(
        _ work: LaneWork,
        _ channels: UpdateBatch<QueuedUpdate> = UpdateBatch(),
        movingTo state: UpdateState
    ) async {
        var work = work
        work.isDifference = true
        take(sequencer.take(channels, at: services.clock.now), into: &work)
        take(sequencer.move(to: state, at: services.clock.now), into: &work)
        await commit(work)
    }

    /// A store that follows nothing yet: from now on. Whoever fetches lists hears of it when the state has been asked
    /// for and not yet told, so that a far network takes one round trip for both; what they store comes behind it.
    private func begin() async throws(APIError) {
        let asked = Task { await askState() }
        tellUncounted()
        let state = UpdateState(try await asked.value.get())
        var work = LaneWork(selfID: services.selfID)
        work.builder.append(.beginLists)
        await commit(work, movingTo: state)
    }

    private func askState() async -> Result<TL.UpdatesState, APIError> {
        do throws(APIError) {
            let policy = RequestPolicy(line: .accountState)
            return .success(try await services.api.call(TLFunction.UpdatesGetState(), policy))
        } catch {
            return .failure(error)
        }
    }

    /// The server cannot say what changed: all that is stored may be old, and is shown again as it is fetched.
    private func reset() async throws(APIError) {
        let state = UpdateState(try await services.api.call(TLFunction.UpdatesGetState()))
        changes.reset()
        var work = LaneWork(selfID: services.selfID)
        work.builder.append(.forgetAll)
        work.builder.append(.beginLists)
        work.builder.append(.tell(.stale(.everything)))
        await commit(work, movingTo: state)
    }

    /// What has no counter may have changed while we were away.
    private func tellUncounted() {
        var events = AppliedEvents()
        events.stale = [.everythingUncounted]
        events.isCatchingUp = true
        eventPipe.send(events)
    }

    /// Whether to try again, after a pause.
    func wait(after error: APIError, _ backoff: inout Backoff) async -> Bool {
        var pause = backoff.next(services.random())
        switch error {
        case .signedOut, .cancelled, .closed: return false
        case .floodWait(let duration): pause = max(pause, duration)
        case .refused, .timedOut, .unreadable, .notTaken: break
        }
        do { try await services.clock.sleep(for: pause) } catch { return false }
        return !isStopped
    }
}

extension UpdateState {
    /// Where the server stands.
    init(_ state: TL.UpdatesState) {
        self.init(pts: state.pts, qts: state.qts, seq: state.seq, date: state.date)
    }
}
