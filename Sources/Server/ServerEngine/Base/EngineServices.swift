import CrashReports
import Logging
import ServerStore
import StdExtras
import TelegramSchema

/// The services that the engine's parts share: options, output, workers, files.
final class EngineServices: Sendable {
    let options: EngineOptions
    let output: any EngineOutput
    let logger: Logger
    let media: EngineMedia
    let workers: WorkerPool
    /// The pages of the web that are being looked up.
    let lookups = RunningLookups()
    /// Queues a job on the store's writer. Set while the writer runs: it is made with a handler that needs these services.
    private let submission = Locked<Submission?>(nil)

    /// The way to the store's writer.
    ///
    /// A struct, as a lock that holds a bare closure wraps it once more each time that it is read: calls would go ever
    /// deeper, until the stack ends.
    struct Submission: Sendable {
        /// Queues a job; throws when the queue is full or closed.
        var submit: @Sendable (EngineJob) throws(ServerStoreError) -> Void
    }

    init(options: EngineOptions, output: any EngineOutput, logger: Logger, media: EngineMedia) {
        self.options = options
        self.output = output
        self.logger = logger
        self.media = media
        workers = WorkerPool(on: options.workerQueue)
    }

    /// Sets the writer that jobs go to; nil once it is closed.
    func connect(_ submission: Submission?) {
        self.submission.withLock { $0 = submission }
    }

    /// Queues a job.
    func submit(_ job: EngineJob) throws(ServerStoreError) {
        guard let submission = submission.withLock({ $0 }) else { throw .closed }
        try submission.submit(job)
    }

    /// Answers a call that does not reach the writer, or has left it.
    func answer(_ call: RPCCall, _ body: [UInt8]) {
        var batch = EngineBatch()
        batch.answers = [.init(token: call.token, body: body)]
        output.engineDidCommit(batch)
    }

    /// The error that the client gets for `error`. Errors without an ``RPCError`` are internal and go to the log.
    func refusal(for error: any Error) -> RPCError {
        switch error {
        case let refusal as RPCError: return refusal
        case ServerStoreError.overloaded: return .flood(seconds: 1)
        case ServerStoreError.closed: return .internalFailure
        case ServerStoreError.tooLong: return .bad("MESSAGE_TOO_LONG")
        default:
            // Errors of the layers below carry codes and sizes only.
            logger.error("call failed", metadata: ["error": "\(error)"])
            return .internalFailure
        }
    }

    /// Submits work to the workers, and answers the call with its result.
    func start(_ work: DeferredWork) {
        let call = work.call
        let accepted = workers.submit(work.kind, party: call.party) { [self] in
            CrashReporter.note(method: call.methodID)
            defer { CrashReporter.note(method: 0) }
            do {
                switch try work.run() {
                case .answer(let body): answer(call, body)
                case .transaction(let finish): try submit(.finish(call, finish))
                }
            } catch {
                answer(call, refusal(for: error).encoded())
            }
        }
        if !accepted { answer(call, RPCError.flood(seconds: 1).encoded()) }
    }

    /// Waits until workers are done.
    func drain() { workers.drain() }
}
