import MTProto
public import TelegramSchema
import Signals

/// Calls.
extension Network {
    /// Calls `function` in the account's home data centre. Cancelling the task stops the call, but the server may
    /// have run it.
    ///
    /// A call that was sent over a broken connection is sent again under the same id, so the server runs it once. A
    /// server that has lost the session may run it again. Calls that must not run twice must be recognisable, for
    /// example by a `random_id`.
    ///
    /// - Throws: ``APIError``.
    public func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy
    ) async throws(APIError) -> Function.Result {
        try await call(function, policy, at: .home)
    }

    func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy,
        at place: Place
    ) async throws(APIError) -> Function.Result {
        let answer = try await perform(function.encoded(), policy, at: place).get()
        do {
            return try Function.Result(decoding: answer)
        } catch {
            throw .unreadable(error)
        }
    }

    /// Carries an encoded call, and waits for its boxed result.
    func perform(
        _ body: [UInt8],
        _ policy: RequestPolicy,
        at place: Place
    ) async -> Result<[UInt8], APIError> {
        guard !isStopped else { return .failure(.closed) }
        guard !Task.isCancelled else { return .failure(.cancelled) }
        // The server would close this connection because of it, and each one after it.
        guard body.count <= ClientSession.maximumCallBytes else {
            return .failure(.refused(code: 400, name: "REQUEST_TOO_LARGE"))
        }
        let entry = RequestTable.Entry(id: makeRequestID(), body: body, policy: policy)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiters[entry.id] = Waiter(continuation: continuation, place: place)
                startTimer(of: entry)
                carry(entry, at: place)
            }
        } onCancel: {
            giveUpLater(entry.id, .cancelled)
        }
    }

    private func startTimer(of entry: RequestTable.Entry) {
        guard let timeout = entry.policy.timeout else { return }
        let timer = time.clock.schedule(after: timeout, on: nil) { [weak self] in
            self?.giveUpLater(entry.id, .timedOut)
        }
        waiters[entry.id]?.timer = timer
    }

    private nonisolated func giveUpLater(_ id: RequestID, _ error: APIError) {
        executor.queue.async { [weak self] in
            self?.assumeIsolated { $0.giveUp(id, error) }
        }
    }

    private func giveUp(_ id: RequestID, _ error: APIError) {
        guard let waiter = waiters[id] else { return }
        for dataCentre in dataCentres.values { dataCentre.parked.removeAll { $0.entry.id == id } }
        if case .media(let kind, let number) = waiter.place {
            giveUpPart(id, kind, number)
        } else if let link = links.values.first(where: { $0.table.contains(id) }) {
            link.cancel(id)
            settleSoon(link)
        }
        finish(id, .failure(error))
        wantLinks()
    }

    /// Carries a request at its place; where the account is not signed in yet, the request waits until it is.
    func carry(_ entry: RequestTable.Entry, at place: Place) {
        switch place {
        case .home: carry(entry, over: keeper(of: home))
        case .stranger(let number): carry(entry, over: keeper(of: number))
        case .dataCentre(let number):
            guard isKnown(in: number) else { return park(entry, at: place, in: number) }
            carry(entry, over: keeper(of: number))
        case .media(let kind, let number):
            guard isKnown(in: number) else { return park(entry, at: place, in: number) }
            carryPart(entry, kind, number)
        }
    }

    private func carry(_ entry: RequestTable.Entry, over link: SessionConnection) {
        link.add(entry)
        wantLinks()
        settleSoon(link)
    }

    func finish(_ id: RequestID, _ result: Result<[UInt8], APIError>) {
        guard let waiter = waiters.removeValue(forKey: id) else { return }
        waiter.timer?.dispose()
        waiter.continuation.resume(returning: result)
    }
}
