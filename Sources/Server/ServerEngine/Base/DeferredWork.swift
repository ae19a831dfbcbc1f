/// Work for a worker thread that starts once the batch that allowed it is durable.
struct DeferredWork: Sendable {
    /// The result of the work.
    enum Next: Sendable {
        /// The call is answered with these bytes.
        case answer([UInt8])
        /// The call goes on in a transaction, which makes the answer.
        case transaction(@Sendable (Call) throws -> [UInt8])
    }

    var call: RPCCall
    var kind: WorkKind
    /// Does it. Blocks; called on a worker.
    var run: @Sendable () throws -> Next
}
