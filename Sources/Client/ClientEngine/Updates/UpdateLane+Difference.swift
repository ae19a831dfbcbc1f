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
                if committed.pts == 0 {
                    try await begin()
                    return tellUncounted()
                }
                let state = committed
                let request = TLFunction.UpdatesGetDifference(
                    pts: state.pts,
                    date: state.date,
                    qts: state.qts
                )
                let difference = try await services.api.call(request)
                backoff = Backoff()
                // Nothing else moves the state while we are at the head of the queue but a failed transaction.
                guard state == committed else { continue }
                if try await apply(difference) { return tellUncounted() }
            } catch {
                guard await wait(after: error, &backoff) else { return }
            }
        }
    }

    /// Applies one answer; true when it was the last.
    private func apply(_ difference: TL.UpdatesDifference) async throws(APIError) -> Bool {
        switch difference {
        case .differenceEmpty(let empty):
            var state = committed
            state.date = max(state.date, empty.date)
            state.seq = empty.seq
            await commit(LaneWork(selfID: services.selfID), movingTo: state)
            return true
        case .difference(let part):
            var work = LaneWork(selfID: services.selfID)
            work.peers = ReferencedPeers(users: part.users, chats: part.chats)
            work.builder.add(newMessages: part.newMessages)
            for update in part.otherUpdates { work.builder.add(update) }
            await commit(work, movingTo: UpdateState(part.state))
            return true
        case .differenceSlice(let part):
            var work = LaneWork(selfID: services.selfID)
            work.peers = ReferencedPeers(users: part.users, chats: part.chats)
            work.builder.add(newMessages: part.newMessages)
            for update in part.otherUpdates { work.builder.add(update) }
            let state = UpdateState(part.intermediateState)
            await commit(work, movingTo: state)
            return false
        case .differenceTooLong:
            try await reset()
            return true
        }
    }

    private func commit(_ work: LaneWork, movingTo state: UpdateState) async {
        var work = work
        work.isDifference = true
        take(sequencer.move(to: state, at: services.clock.now), into: &work)
        await commit(work)
    }

    /// A store that follows nothing yet: from now on.
    private func begin() async throws(APIError) {
        let state = UpdateState(try await services.api.call(TLFunction.UpdatesGetState()))
        var work = LaneWork(selfID: services.selfID)
        work.builder.append(.beginLists)
        await commit(work, movingTo: state)
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
    private func wait(after error: APIError, _ backoff: inout Backoff) async -> Bool {
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
