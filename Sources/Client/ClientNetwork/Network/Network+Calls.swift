import MTProto
import Signals
public import TelegramSchema
import WorkTiming

/// Calls.
extension Network {
    /// Calls `function` in the account's home data centre. Cancelling the task stops the call, but the server may
    /// have run it.
    ///
    /// A call that was sent over a broken connection is sent again under the same id, so the server runs it once. A
    /// server that has lost the session of MTProto may run it again. Calls that must not run twice must be recognisable,
    /// for example by a `random_id`. If the protocol changes, or the server has lost a session of the compact transport,
    /// others fail with ``APIError/outcomeUnknown``.
    ///
    /// - Throws: ``APIError``.
    public func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy
    ) async throws(APIError) -> Function.Result {
        try await call(function, policy, at: .home)
    }

    /// Calls `function`, and in the same flight those behind it.
    ///
    /// - Returns: The result of `function`.
    /// - Throws: ``APIError``.
    public func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy,
        followedBy bodies: [[UInt8]]
    ) async throws(APIError) -> Function.Result {
        try await call(function, policy, at: .home, followedBy: bodies)
    }

    func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy,
        at place: Place,
        followedBy bodies: [[UInt8]] = []
    ) async throws(APIError) -> Function.Result {
        let answer = try await perform(function.encoded(), policy, at: place, followedBy: bodies).get()
        do {
            return try TimedWork.networkParse.measure { () throws(TLError) in
                try Function.Result(decoding: answer)
            }
        } catch {
            throw .unreadable(error)
        }
    }

    /// Carries an encoded call, and waits for its boxed result.
    func perform(
        _ body: [UInt8],
        _ policy: RequestPolicy,
        at place: Place,
        followedBy bodies: [[UInt8]] = []
    ) async -> Result<[UInt8], APIError> {
        if place == .home, !Task.isCancelled, let answer = await answerAhead(to: body) {
            return .success(answer)
        }
        // Behind it: while that answer is waited for, the network may be stopped, or the call cancelled.
        guard !isStopped else { return .failure(.closed) }
        guard !Task.isCancelled else { return .failure(.cancelled) }
        // The server would close this connection because of it, and each one after it.
        guard body.count <= ClientSession.maximumCallBytes else {
            return .failure(.refused(code: 400, name: "REQUEST_TOO_LARGE"))
        }
        let entry = RequestTable.Entry(id: makeRequestID(), body: body, policy: policy)
        let start = ContinuousClock.now
        defer { TimedWork.networkCall.record(.now - start) }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiters[entry.id] = Waiter(continuation: continuation, place: place)
                startTimer(of: entry)
                carry(entry, at: place)
                if !bodies.isEmpty { carryAhead(bodies, behind: policy) }
            }
        } onCancel: {
            giveUpLater(entry.id, .cancelled)
        }
    }

    /// Carries calls that somebody will make, behind one that was just carried.
    private func carryAhead(_ bodies: [[UInt8]], behind policy: RequestPolicy) {
        var policy = RequestPolicy(priority: policy.priority, line: policy.line)
        policy.isAhead = true
        let entries = bodies.map { RequestTable.Entry(id: makeRequestID(), body: $0, policy: policy) }
        ahead.begin(entries.map { ($0.id, $0.body) })
        for entry in entries {
            waiters[entry.id] = Waiter(continuation: nil, place: .home)
            carry(entry, at: .home)
        }
    }

    /// The answer to a call that was made ahead; nil if there is none, and the call must be made.
    private func answerAhead(to body: [UInt8]) async -> [UInt8]? {
        switch ahead.take(body) {
        case nil: return nil
        case .answer(let answer)?: return answer
        case .underWay(let id)?:
            guard waiters[id] != nil else { return nil }
            let result: Result<[UInt8], APIError> = await withTaskCancellationHandler {
                await withCheckedContinuation { waiters[id]?.continuation = $0 }
            } onCancel: {
                giveUpLater(id, .cancelled)
            }
            return try? result.get()
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
        let result = ahead.ended(id, result)
        waiter.continuation?.resume(returning: result)
    }
}

/// Redirects to another data centre: `303`, and the account's authorization there (MT-17).
extension Network {
    /// The maximum number of redirects of a request: to the account's home, to the data centre of its number, and to
    /// that of a file.
    private static let mostMoves = 4

    func migrate(
        _ entry: RequestTable.Entry,
        _ migration: DataCentreMigration,
        _ refusal: RPCErrorReply,
        from link: SessionConnection
    ) {
        let number = migration.dataCentre
        var entry = entry
        entry.moves += 1
        guard number != link.dataCentre.number, !dataCentre(number).routes.isEmpty,
            entry.moves <= Self.mostMoves
        else {
            // No route is known, or the redirects form a circle: the caller gets the error, and decides about a
            // retry.
            finish(entry.id, .failure(refusal.error))
            return refill(link)
        }
        switch migration.scope {
        case .account where link === dataCentres[home]?.keeper:
            move(entry, to: number, from: link)
        case .account where number == home:
            // Requests sent together are redirected together, and the first one has moved the account already.
            carry(entry, at: .home)
        case .account:
            finish(entry.id, .failure(refusal.error))
        case .file:
            let place: Place
            switch link.role {
            case .keeper: place = .dataCentre(number)
            case .media(let kind): place = .media(kind, number)
            }
            waiters[entry.id]?.place = place
            carry(entry, at: place)
        }
        refill(link)
    }

    /// Moves the account to another home data centre, with all requests.
    private func move(_ entry: RequestTable.Entry, to number: Int32, from link: SessionConnection) {
        settle(in: number, with: [entry] + link.table.removeAll())
        link.restartSession()
    }

    /// Moves to another data centre, at the server's request during a sign-in.
    ///
    /// - Throws: ``APIError/notTaken`` if no route there is known.
    public func move(to number: Int32) throws(APIError) {
        guard !isStopped else { throw .closed }
        guard number != home else { return }
        guard !dataCentre(number).routes.isEmpty else { throw .notTaken }
        let before = keeper(of: home)
        settle(in: number, with: before.table.removeAll())
        before.restartSession()
    }

    private func settle(in number: Int32, with entries: [RequestTable.Entry]) {
        home = number
        kept.home = number
        dataCentre(number).keys.isAuthorised = true
        let keeper = keeper(of: number)
        for var entry in entries {
            entry.call = nil
            keeper.add(entry)
        }
        save()
        wantLinks()
        settleSoon(keeper)
        publishState()
    }

    func signedOut(_ entry: RequestTable.Entry?, _ reason: String, on link: SessionConnection) {
        guard link !== dataCentres[home]?.keeper, link.dataCentre.number != home else {
            if let entry { finish(entry.id, .failure(.signedOut(reason))) }
            // Whoever signs in next must not get them.
            ahead.outdate()
            eventPipe.send(.signedOut(reason))
            return refill(link)
        }
        // Elsewhere this only means that the authorization must be imported again.
        link.dataCentre.keys.isAuthorised = false
        save()
        if var entry, let place = waiters[entry.id]?.place {
            entry.serverErrors += 1
            if case .stranger = place {
                finish(entry.id, .failure(.signedOut(reason)))
            } else if entry.serverErrors > entry.policy.serverErrorRetries {
                finish(entry.id, .failure(.signedOut(reason)))
            } else {
                carry(entry, at: place)
            }
        }
        refill(link)
    }
}

/// Transfer of the account's authorization to other data centres (MT-17).
extension Network {
    /// True if calls may go to the data centre.
    private func isKnown(in number: Int32) -> Bool { number == home || dataCentre(number).keys.isAuthorised }

    /// Holds a request until the account is signed in there, and starts the import.
    private func park(_ entry: RequestTable.Entry, at place: Place, in number: Int32) {
        let dataCentre = dataCentre(number)
        dataCentre.parked.append((entry, place))
        guard !dataCentre.isImporting else { return }
        dataCentre.isImporting = true
        Task(executorPreference: executor) { await self.importAuthorisation(to: number) }
    }

    private func importAuthorisation(to number: Int32) async {
        let outcome = await importing(to: number)
        guard !isStopped else { return }
        let dataCentre = dataCentre(number)
        dataCentre.isImporting = false
        let parked = dataCentre.parked
        dataCentre.parked = []
        switch outcome {
        case .success:
            dataCentre.keys.isAuthorised = true
            save()
            for (entry, place) in parked { carry(entry, at: place) }
        case .failure(let error):
            for (entry, _) in parked { finish(entry.id, .failure(error)) }
        }
    }

    private func importing(to number: Int32) async -> Result<Void, APIError> {
        let policy = RequestPolicy(priority: .interactive)
        do throws(APIError) {
            let proof = try await call(TLFunction.AuthExportAuthorization(dcID: number), policy, at: .home)
            let call = TLFunction.AuthImportAuthorization(id: proof.id, bytes: proof.bytes)
            _ = try await self.call(call, policy, at: .stranger(number))
            return .success(())
        } catch {
            return .failure(error)
        }
    }
}
