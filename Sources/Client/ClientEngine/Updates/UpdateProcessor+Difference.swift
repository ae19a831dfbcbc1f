import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import TelegramSchema

// What was missed: TC-05.
extension UpdateProcessor {
    /// How often the server may refuse to tell before all is asked for anew.
    private static let refusalLimit = 3
    /// How often in a row it may fail before others go first.
    private static let failureLimit = 3

    /// Asks what happened since the stored state, and tells meanwhile that it does.
    func catchUp() async {
        updating.set(true)
        await askForDifference()
        updating.set(false)
    }

    /// Asks what happened since the stored state, slice by slice, until nothing is missing.
    func askForDifference() async {
        var tries = DifferenceRetries(refusalLimit: Self.refusalLimit)
        while !isStopped {
            do throws(APIError) {
                if try await askOnce(tries.sliceLength) { break }
                tries.succeeded()
            } catch {
                switch tries.failed(error, services.random()) {
                case .end: return
                case .askForLess: continue
                case .passOver:
                    guard await passOver() else { return giveWay() }
                    return differenceCame()
                case .pause(let pause):
                    // Of an account that follows nothing yet all that is stored comes behind its first state.
                    guard tries.failureCount < Self.failureLimit || committed.pts == 0 else {
                        return giveWay()
                    }
                    do { try await services.clock.sleep(for: pause) } catch { return }
                }
            }
        }
        guard !isStopped else { return }
        differenceCame()
        sequencer.askedAccount(at: services.clock.now, random: services.random)
    }

    /// The others in the queue go first.
    private func giveWay() {
        sequencer.askedAccount(at: services.clock.now, random: services.random)
        queueDifferenceLater()
    }

    /// Takes the next part of what was missed in; whether it was the last.
    private func askOnce(_ sliceLength: Int32?) async throws(APIError) -> Bool {
        guard committed.pts != 0 else {
            if isOvertaken { try await reset() } else { try await begin() }
            return true
        }
        let part = try await nextPart(sliceLength)
        // Nothing else moves the state while we are at the head of the queue but a failed transaction.
        guard part.start == committed else { return false }
        if part.isTooLong {
            try await reset()
            return true
        }
        var work = part.work
        // What is to be sent later has no counter.
        if part.isLast { work.builder.append(.forgetScheduled) }
        await commit(work, part.channels, movingTo: part.state)
        if part.isLast { publishUnsequenced() }
        return part.isLast
    }

    /// Goes on from where the server is, as it does not tell how it came there; whether it says at least that.
    private func passOver() async -> Bool {
        do throws(APIError) {
            try await reset()
            return true
        } catch {
            return false
        }
    }

    /// Asks for what is applied in one transaction: a server that is near tells much in a moment. A slice that was made
    /// short is one by itself, as the next may be the one that cannot be read.
    private func nextPart(_ sliceLength: Int32?) async throws(APIError) -> DifferencePart {
        let start = services.clock.now
        var part = DifferencePart(from: committed, selfID: services.selfID)
        repeat {
            let state = part.state
            part.add(
                try await services.api.call(
                    TLFunction.UpdatesGetDifference(
                        pts: state.pts,
                        ptsLimit: sliceLength,
                        date: state.date,
                        qts: state.qts
                    )
                )
            )
        } while sliceLength == nil && part.mayGrow(after: services.clock.now - start)
        return part
    }

    private func commit(
        _ work: UpdateTransactionPlan,
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
        publishUnsequenced()
        let state = UpdateState(try await asked.value.get())
        var work = UpdateTransactionPlan(selfID: services.selfID)
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
        var work = UpdateTransactionPlan(selfID: services.selfID)
        work.builder.append(.forgetAll)
        work.builder.append(.beginLists)
        work.builder.append(.tell(.stale(.everything)))
        await commit(work, movingTo: state)
        publishUnsequenced()
    }

    /// What has no counter may have changed while we were away.
    private func publishUnsequenced() {
        var events = AppliedEvents()
        events.stale = [.everythingUncounted]
        events.isCatchingUp = true
        eventPipe.send(events)
    }
}

extension UpdateState {
    /// Where the server stands.
    init(_ state: TL.UpdatesState) {
        self.init(pts: state.pts, qts: state.qts, seq: state.seq, date: state.date)
    }
}
