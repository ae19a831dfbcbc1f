import MTProto
import StdExtras

extension RequestTable {
    /// Handles the answer to a call; nil if it is no longer awaited.
    mutating func answered(_ call: ClientCallID, _ body: [UInt8], now: Duration) -> Outcome? {
        guard let index = entries.firstIndex(where: { $0.call == call }) else { return nil }
        guard let refusal = RPCErrorReply(answer: body) else {
            return .finished(entries.remove(at: index).id, .success(body))
        }
        switch RPCErrorDisposition(refusal, entries[index].policy) {
        case .fail(let error):
            return .finished(entries.remove(at: index).id, .failure(error))
        case .signedOut(let reason):
            return .signedOut(entries.remove(at: index).unsent, reason)
        case .migrate(let migration):
            return .migrate(entries.remove(at: index).unsent, migration, refusal)
        case .wait(let pause):
            entries[index].sendAgain(at: now + pause)
            return .stays(.nothing)
        case .bindFirst:
            return retry(at: index, refusal, now: now, repair: .bindKey)
        case .introduceFirst:
            return retry(at: index, refusal, now: now, repair: .introduce)
        case .retryServer:
            return retry(at: index, refusal, now: now, repair: .nothing)
        case .waitForLine:
            // A request without a predecessor cannot wait for one.
            guard entries[index].isBehind else {
                return retry(at: index, refusal, now: now, repair: .nothing)
            }
            entries[index].waitsHere = true
            entries[index].sendAgain(at: .zero)
            return .stays(.nothing)
        }
    }

    /// Removes a call that the session has given up.
    mutating func refused(_ call: ClientCallID) -> RequestID? {
        entries.firstIndex { $0.call == call }.map { entries.remove(at: $0).id }
    }

    /// Schedules a retry after a growing pause, up to the policy's limit.
    private mutating func retry(
        at index: Int,
        _ refusal: RPCErrorReply,
        now: Duration,
        repair: Repair
    ) -> Outcome {
        guard entries[index].serverErrors < entries[index].policy.serverErrorRetries else {
            return .finished(entries.remove(at: index).id, .failure(refusal.error))
        }
        let pause = entries[index].backoff.next(random())
        entries[index].serverErrors += 1
        entries[index].sendAgain(at: now + pause)
        return .stays(repair)
    }
}

extension RequestTable.Entry {
    fileprivate mutating func sendAgain(at moment: Duration) {
        call = nil
        notBefore = moment
    }

    /// The entry as it was before any session had it.
    fileprivate var unsent: Self {
        var copy = self
        copy.call = nil
        copy.notBefore = .zero
        copy.waitsHere = false
        return copy
    }
}
