import TelegramSchema

/// The progress of a method at the end of its job on the writer.
///
/// The writer may not block, so a worker reads and writes files, hashes, and decodes images. Results that must be
/// stored afterwards take another, short job on the writer.
enum MethodResult<Result> {
    /// Answered.
    case done(Result)
    /// A worker answers.
    case work(WorkKind, @Sendable () throws -> Result)
    /// A worker prepares a later job on the writer, which stores and answers.
    case workThenLane(WorkKind, @Sendable () throws -> @Sendable (Call) throws -> Result)
}

extension MethodResult where Result: TLValue {
    /// The same result with the answer's bytes.
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

/// The kind of worker that does the work: a slow image must not hold up transfers.
enum WorkKind: Sendable {
    /// Moves parts of files.
    case transfer
    /// Assembles files and makes previews.
    case media
    /// Delivers login codes to the host.
    case codes
    /// Fetches and joins maps.
    case maps
    /// Makes the pictures of web pages.
    case pages
}

/// An error answer that does not undo its method's writes, for example the count of wrong codes.
struct CommittedRPCError: Error {
    var error: RPCError
}
