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
    /// Set while the writer runs: the writer is created with its handler, which needs these services.
    private let writer = Locked<BatchWriter<EngineTransactionHandler>?>(nil)

    init(options: EngineOptions, output: any EngineOutput, logger: Logger, media: EngineMedia) {
        self.options = options
        self.output = output
        self.logger = logger
        self.media = media
        workers = WorkerPool(on: options.workerQueue)
    }

    /// Sets the writer that jobs go to; nil once it is closed.
    func connect(_ writer: BatchWriter<EngineTransactionHandler>?) {
        self.writer.withLock { $0 = writer }
    }

    /// Queues a job.
    func submit(_ job: EngineJob) throws(ServerStoreError) {
        guard let writer = writer.withLock({ $0 }) else { throw .closed }
        try writer.submit(job)
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

    /// Passes a login code to the host's sink. Blocks.
    func deliver(code: String, to phone: PhoneNumber) throws {
        do {
            try options.codeSink.deliver(code: code, phone: phone.digits)
        } catch {
            logger.error("login code not delivered", metadata: ["error": "\(error)"])
            throw RPCError.internalFailure
        }
    }

    /// Gives work to the workers and answers its call.
    func start(_ work: EngineTransactionHandler.Work) {
        let call = work.call
        let accepted = workers.submit(work.kind, party: call.party) { [self] in
            CrashReporter.note(method: call.methodID)
            defer { CrashReporter.note(method: 0) }
            do {
                switch try work.run() {
                case .answer(let body): answer(call, body)
                case .writer(let finish): try submit(.finish(call, finish))
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
