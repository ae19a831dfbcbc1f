import TelegramSchema

/// A job that the engine queues for the store's writer.
enum EngineJob: Sendable {
    /// A call of a client.
    case call(RPCCall, RPCEnvelope)
    /// The last step of a call that a worker prepared.
    case finish(RPCCall, @Sendable (Call) throws -> [UInt8])
    /// Anything else.
    case task(EngineTask)
}

extension RPCCall {
    /// The party that waiting jobs are queued by: the user, whatever the number of keys and sessions; else the key.
    var party: Int64 { user?.rawValue ?? authKeyID }
}

/// Work of the server itself, or of the host.
struct EngineTask: Sendable {
    /// Does the work. May run twice if a batch is rolled back.
    var run: @Sendable (RequestContext) throws -> Void
    /// Called if the work failed; none of its writes were kept.
    var failed: @Sendable (any Error) -> Void = { _ in }
    /// The permanent key that the task belongs to; 0 for the server itself.
    var party: Int64 = 0
}
