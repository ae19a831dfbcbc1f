/// Calls that were made before anybody wanted their results, behind one that makes them possible: the first calls of an
/// account, behind the one that signs in.
///
/// Their results are of one moment. Who has not taken the first one gets none of the others, so no page of a list is older
/// than the state of the account. News of the server outdate what nobody has taken: it would be taken for newer than they.
struct CallsAhead {
    /// What there is for a call.
    enum Found: Equatable {
        /// The answer, a boxed result.
        case answer([UInt8])
        /// The answer has yet to come to this request.
        case underWay(RequestID)
    }

    private struct Call {
        let id: RequestID
        let body: [UInt8]
        /// The answer; nil while it is under way.
        var answer: [UInt8]?
    }

    private var calls: [Call] = []
    /// The requests under way that somebody waits for.
    private var awaited: Set<RequestID> = []
    /// True if the first call was taken.
    private var isInUse = false
    /// True if a call that was taken has failed.
    private var isBroken = false

    /// Begins with other calls.
    ///
    /// - Parameter calls: Each call with its request, in the order of the server.
    mutating func begin(_ calls: [(id: RequestID, body: [UInt8])]) {
        self = CallsAhead()
        self.calls = calls.map { Call(id: $0.id, body: $0.body) }
    }

    /// Takes the result of a call, once; nil if it must be made.
    mutating func take(_ body: [UInt8]) -> Found? {
        guard let index = calls.firstIndex(where: { $0.body == body }), isInUse || index == 0 else {
            return nil
        }
        isInUse = true
        let call = calls.remove(at: index)
        if let answer = call.answer { return .answer(answer) }
        awaited.insert(call.id)
        return .underWay(call.id)
    }

    /// Records the end of a request, whichever.
    ///
    /// - Parameters:
    ///   - id: The request.
    ///   - result: Its result.
    /// - Returns: The result for who waits: an error if the request was one of these and another one has failed.
    mutating func ended(_ id: RequestID, _ result: Result<[UInt8], APIError>) -> Result<[UInt8], APIError> {
        let isAwaited = awaited.remove(id) != nil
        let index = calls.firstIndex { $0.id == id }
        guard isAwaited || index != nil else { return result }
        switch result {
        case .success where isBroken: return .failure(.cancelled)
        case .success(let answer):
            if let index { calls[index].answer = answer }
        case .failure:
            calls = []
            isBroken = true
        }
        return result
    }

    /// Records news of the server: what nobody has taken may be older.
    mutating func outdate() { calls = [] }
}
