import CrashReports
import Logging
import ServerStore
import TelegramSchema

/// The rules as the store's writer runs them: every method here is called on the writer's thread.
final class EngineTransactionHandler: TransactionHandler {
    // SAFETY: touched only by the methods of `TransactionHandler`, which the writer calls one at a time on its
    // thread.
    private nonisolated(unsafe) let state: EngineState
    private let routes: Routes
    private let services: EngineServices

    init(services: EngineServices) {
        self.services = services
        routes = Routes.all(services)
        let media = services.media
        state = EngineState(
            options: services.options,
            maps: media.maps,
            pages: media.pages,
            lookups: services.lookups
        )
    }

    func party(of job: EngineJob) -> Int64 {
        switch job {
        case .call(let call, _), .finish(let call, _): call.party
        case .task(let task): task.party
        }
    }

    func run(_ job: EngineJob, in transaction: ServerTransaction) throws {
        CrashReporter.note(method: job.call?.methodID ?? 0)
        let mark = state.effects.mark
        let scope = RequestContext(state: state, store: transaction, milliseconds: services.options.now())
        do {
            switch job {
            case .call(let call, let envelope): try run(call, envelope, scope)
            case .finish(let call, let finish):
                answer(call, try finish(try userCall(call, scope)))
            case .task(let task): try task.run(scope)
            }
        } catch let kept as CommittedRPCError {
            guard let call = job.call else { throw kept.error }
            answer(call, kept.error.encoded())
        } catch {
            state.effects.rewind(to: mark)
            throw error
        }
    }

    func batchCommitted() {
        CrashReporter.note(method: 0)
        let effects = state.effects
        state.effects = PostCommitOutput()
        state.caches.trim()
        if !effects.keptNotes.isEmpty { state.notes.written(effects.keptNotes) }
        if effects.keepsViews { state.views.written(now: services.options.now()) }
        if !effects.batch.isEmpty { services.output.engineDidCommit(effects.batch) }
        for work in effects.works { services.start(work) }
        for lookup in effects.lookups { services.lookUp(lookup) }
        for completion in effects.completions { completion() }
    }

    func batchRolledBack() {
        state.effects = PostCommitOutput()
        state.caches.removeAll()
    }

    func jobRolledBack() { state.caches.removeAll() }

    func failed(_ job: EngineJob, _ error: any Error) {
        if let call = job.call {
            answer(call, services.refusal(for: error).encoded())
        } else if case .task(let task) = job {
            state.effects.completions.append { task.failed(error) }
        }
    }

    // MARK: calls

    private func run(_ call: RPCCall, _ envelope: RPCEnvelope, _ scope: RequestContext) throws {
        let session = SessionAddress(authKeyID: call.authKeyID, sessionID: call.sessionID)
        guard let key = try scope.key(call.authKeyID) else {
            return try runWithoutKey(call, envelope: envelope, session: session, scope: scope)
        }
        state.sessions.used(session, by: key.user, now: scope.milliseconds)
        if !call.mayBeCopy { scope.note(key, call.authKeyID, envelope, address: call.address) }
        if envelope.withoutUpdates { state.effects.batch.muted.append(session) }
        guard let route = routes[envelope.methodID] else { throw RPCError.unknownMethod }
        switch route {
        case .guest(let handler):
            let guest = UnauthenticatedCall(
                scope: scope,
                session: session,
                address: call.address,
                user: key.user,
                dataCentre: call.dataCentre
            )
            try stage(call, try handler(envelope.method, guest))
        case .user(let handler):
            try stage(call, try handler(envelope.method, try userCall(call, scope)))
        }
        try scope.keepOtherLayer(of: call.authKeyID)
    }

    /// Runs a call under a temporary key that is not bound yet, and so not stored. Only methods that find a server
    /// are allowed.
    private func runWithoutKey(
        _ call: RPCCall,
        envelope: RPCEnvelope,
        session: SessionAddress,
        scope: RequestContext
    ) throws {
        let free = [TLFunction.HelpGetConfig.constructorID, TLFunction.HelpGetNearestDc.constructorID]
        guard free.contains(envelope.methodID), case .guest(let handler)? = routes[envelope.methodID] else {
            throw RPCError.unauthorized
        }
        let guest = UnauthenticatedCall(scope: scope, session: session, address: call.address, user: nil)
        try stage(call, try handler(envelope.method, guest))
    }

    private func userCall(_ call: RPCCall, _ scope: RequestContext) throws -> Call {
        guard let user = try scope.key(call.authKeyID)?.user else { throw RPCError.unauthorized }
        return Call(
            scope: scope,
            session: SessionAddress(authKeyID: call.authKeyID, sessionID: call.sessionID),
            address: call.address,
            user: user
        )
    }

    private func stage(_ call: RPCCall, _ staged: MethodResult<[UInt8]>) throws {
        switch staged {
        case .done(let body): answer(call, body)
        case .work(let kind, let work):
            state.effects.works.append(DeferredWork(call: call, kind: kind) { .answer(try work()) })
        case .workThenLane(let kind, let work):
            state.effects.works.append(DeferredWork(call: call, kind: kind) { .transaction(try work()) })
        }
    }

    private func answer(_ call: RPCCall, _ body: [UInt8]) {
        state.effects.batch.answers.append(.init(token: call.token, body: body))
    }
}

extension EngineJob {
    /// The call that waits for an answer.
    fileprivate var call: RPCCall? {
        switch self {
        case .call(let call, _), .finish(let call, _): call
        case .task: nil
        }
    }
}
