import TelegramSchema

/// How far a method has come when its turn on the lane ends.
///
/// The lane may not block, so what reads and writes files, hashes or decodes pictures goes on on a worker, and
/// what must be stored afterwards takes another, short turn on the lane.
enum MethodResult<Result> {
    /// Answered.
    case done(Result)
    /// To be answered by a worker.
    case work(WorkKind, @Sendable () throws -> Result)
    /// A worker prepares what a later turn on the lane stores and answers.
    case workThenLane(WorkKind, @Sendable () throws -> @Sendable (Call) throws -> Result)
}

extension MethodResult where Result: TLValue {
    /// The same with the answer's bytes.
    ///
    /// - Throws: As ``TelegramSchema/TLValue/encodedAnswer()``.
    func encodedAnswer() throws(RPCError) -> MethodResult<[UInt8]> {
        switch self {
        case .done(let result): .done(try result.encodedAnswer())
        case .work(let kind, let work): .work(kind) { try work().encodedAnswer() }
        case .workThenLane(let kind, let work):
            .workThenLane(kind) {
                let finish = try work()
                return { call in try finish(call).encodedAnswer() }
            }
        }
    }
}

/// Which workers do it: a slow picture must not hold up transfers.
enum WorkKind: Sendable {
    /// Moves parts of files.
    case transfer
    /// Puts files together and makes previews.
    case media
    /// Hands login codes to the host.
    case codes
}

/// An error answer that does not undo what its method wrote, such as the count of wrong codes.
struct CommittedRPCError: Error {
    var error: RPCError
}
