import TelegramSchema

/// What the engine queues on the store's lane.
enum EngineJob: Sendable {
    /// A call of a client.
    case call(RPCCall, RPCEnvelope)
    /// The last turn of a call that a worker prepared.
    case finish(RPCCall, @Sendable (Call) throws -> [UInt8])
    /// Anything else.
    case task(EngineTask)
}

extension RPCCall {
    /// Whose turn it is when many wait: the user's, whatever the number of keys and sessions; else the key's.
    var party: Int64 { user?.rawValue ?? authKeyID }
}

/// Work of the server itself, or of the host.
struct EngineTask: Sendable {
    /// Does it. May run twice when a batch is rolled back.
    var run: @Sendable (RequestContext) throws -> Void
    /// Told when it failed; nothing that it wrote was kept.
    var failed: @Sendable (any Error) -> Void = { _ in }
    /// The permanent key on whose account it waits; 0 for the server itself.
    var party: Int64 = 0
}
