import MTProto
import StdExtras

/// The unanswered requests of one connection, and their handling: MT-03 and MT-04. Times are of
/// ``NetworkTime/elapsed``.
struct RequestTable {
    struct Entry {
        var id: RequestID
        var body: [UInt8]
        var policy: RequestPolicy
        /// The session's id of the request; nil while it is not sent.
        var call: ClientCallID?
        var sentAt = Duration.zero
        /// The earliest time of the next attempt.
        var notBefore = Duration.zero
        /// True if the server was told to run another call first.
        var isBehind = false
        /// True if the request waits here until its queue is done, as the server would not wait that long.
        var waitsHere = false
        var serverErrors = 0
        /// The number of redirects to other data centres.
        var moves = 0
        /// The pauses between attempts after server errors.
        var backoff = Backoff(maximum: .seconds(30))
    }

    /// The result of an answer for its request.
    enum Outcome {
        /// The request has ended and left the table.
        case finished(RequestID, Result<[UInt8], APIError>)
        /// The request has left the table, as the key has no signed-in user.
        case signedOut(Entry, String)
        /// The request has left the table and must continue elsewhere.
        case migrate(Entry, DataCentreMigration, RPCErrorReply)
        /// The request stays and is sent again; the connection has something to repair first.
        case stays(Repair)
    }

    /// The repair that a connection makes before it sends again.
    enum Repair {
        case nothing
        case bindKey
        case introduce
    }

    /// The entries in order of their creation.
    var entries: [Entry] = []
    let random: @Sendable () -> UInt64

    init(random: @escaping @Sendable () -> UInt64) { self.random = random }

    var isEmpty: Bool { entries.isEmpty }

    func contains(_ id: RequestID) -> Bool { entries.contains { $0.id == id } }

    /// True if any request was passed to the session.
    var hasSent: Bool { entries.contains { $0.call != nil } }

    mutating func add(_ entry: Entry) {
        // Requests from another connection are sorted in, so that queues keep their order.
        let index = entries.lastIndex { $0.id < entry.id }.map { $0 + 1 } ?? 0
        entries.insert(entry, at: index)
    }

    /// Removes a request and returns it.
    mutating func remove(_ id: RequestID) -> Entry? {
        entries.firstIndex { $0.id == id }.map { entries.remove(at: $0) }
    }

    /// Empties the table.
    mutating func removeAll() -> [Entry] {
        defer { entries = [] }
        return entries
    }

    /// Marks all requests of the ended session to be sent again.
    mutating func sessionEnded() {
        for index in entries.indices { entries[index].call = nil }
    }

    /// True if a request is on its way that must not run twice.
    var hasSentOnce: Bool { entries.contains { $0.call != nil && !RepeatableCalls.contains($0.body) } }

    /// Gives up the calls whose outcome nobody can be asked about any more: those that may run twice are sent again.
    ///
    /// - Parameter calls: The calls; nil for all.
    /// - Returns: The others, which have left the table.
    mutating func outcomeLost(of calls: Set<ClientCallID>? = nil) -> [RequestID] {
        var ended: [RequestID] = []
        entries.removeAll { entry in
            guard let call = entry.call, calls?.contains(call) ?? true, !RepeatableCalls.contains(entry.body)
            else { return false }
            ended.append(entry.id)
            return true
        }
        for index in entries.indices {
            if let call = entries[index].call, calls?.contains(call) ?? true { entries[index].call = nil }
        }
        return ended
    }

    /// Records that a request was passed to the session.
    mutating func sent(_ id: RequestID, as call: ClientCallID, isBehind: Bool, now: Duration) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        entries[index].isBehind = isBehind
        entries[index].call = call
        entries[index].sentAt = now
    }

    /// The end of the first pause.
    var nextDeadline: Duration? {
        entries.lazy.filter { $0.call == nil && $0.notBefore > .zero }.map(\.notBefore).min()
    }

    /// The time at which a watched request, sent since bytes were last received, has waited for `timeout`.
    func watchDeadline(after heard: Duration, timeout: Duration) -> Duration? {
        entries.lazy.filter { $0.policy.isWatched && $0.call != nil && $0.sentAt >= heard }
            .map { $0.sentAt + timeout }.min()
    }

    /// The session's id of a request.
    func call(of id: RequestID) -> ClientCallID? { entries.first { $0.id == id }?.call }

    /// The oldest sent request without an answer.
    var oldestSent: RequestID? { entries.filter { $0.call != nil }.min { $0.sentAt < $1.sentAt }?.id }
}

extension RequestTable {
    /// Handles the answer to a call; nil if it is no longer awaited.
    mutating func answered(_ call: ClientCallID, _ body: [UInt8], now: Duration) -> Outcome? {
        guard let index = entries.firstIndex(where: { $0.call == call }) else { return nil }
        guard let refusal = RPCErrorReply(answer: body) else {
            return .finished(entries.remove(at: index).id, .success(body))
        }
        switch RPCErrorDisposition(refusal, entries[index].policy) {
        case .fail(let error):
            return .finished(entries.remove(at: index).id, .failure(error))
        case .signedOut(let reason):
            return .signedOut(entries.remove(at: index).unsent, reason)
        case .migrate(let migration):
            return .migrate(entries.remove(at: index).unsent, migration, refusal)
        case .wait(let pause):
            entries[index].sendAgain(at: now + pause)
            return .stays(.nothing)
        case .bindFirst:
            return retry(at: index, refusal, now: now, repair: .bindKey)
        case .introduceFirst:
            return retry(at: index, refusal, now: now, repair: .introduce)
        case .retryServer:
            return retry(at: index, refusal, now: now, repair: .nothing)
        case .waitForLine:
            // A request without a predecessor cannot wait for one.
            guard entries[index].isBehind else {
                return retry(at: index, refusal, now: now, repair: .nothing)
            }
            entries[index].waitsHere = true
            entries[index].sendAgain(at: .zero)
            return .stays(.nothing)
        }
    }

    /// Removes a call that the session has given up.
    mutating func refused(_ call: ClientCallID) -> RequestID? {
        entries.firstIndex { $0.call == call }.map { entries.remove(at: $0).id }
    }

    /// Schedules a retry after a growing pause, up to the policy's limit.
    private mutating func retry(
        at index: Int,
        _ refusal: RPCErrorReply,
        now: Duration,
        repair: Repair
    ) -> Outcome {
        guard entries[index].serverErrors < entries[index].policy.serverErrorRetries else {
            return .finished(entries.remove(at: index).id, .failure(refusal.error))
        }
        let pause = entries[index].backoff.next(random())
        entries[index].serverErrors += 1
        entries[index].sendAgain(at: now + pause)
        return .stays(repair)
    }
}

extension RequestTable.Entry {
    fileprivate mutating func sendAgain(at moment: Duration) {
        call = nil
        notBefore = moment
    }

    /// The entry as it was before any session had it.
    fileprivate var unsent: Self {
        var copy = self
        copy.call = nil
        copy.notBefore = .zero
        copy.waitsHere = false
        return copy
    }
}

extension RequestTable {
    /// A request that may be sent.
    struct Ready {
        var id: RequestID
        var body: [UInt8]
        /// The request that the server must run first.
        var after: RequestID?
    }

    /// Returns the requests that may be passed to the session now, most urgent first, each queue in order.
    ///
    /// - Parameter now: The time.
    /// - Returns: The requests.
    func ready(now: Duration) -> [Ready] {
        var waiting = entries.indices.filter { entries[$0].call == nil && entries[$0].notBefore <= now }
        guard !waiting.isEmpty else { return [] }
        waiting.sort { left, right in
            let (first, second) = (entries[left].policy.priority, entries[right].policy.priority)
            return first == second ? left < right : first > second
        }
        let predecessors = predecessors(of: waiting)
        var ready: [Ready] = []
        var handed: Set<Int> = []
        // A queue may begin with a less urgent request: the others follow in a later pass.
        while true {
            let before = handed.count
            for index in waiting where !handed.contains(index) {
                let predecessor = predecessors[index]
                let isFree = predecessor.map {
                    !entries[index].waitsHere && (entries[$0].call != nil || handed.contains($0))
                }
                guard isFree ?? true else { continue }
                handed.insert(index)
                ready.append(
                    Ready(
                        id: entries[index].id,
                        body: entries[index].body,
                        after: predecessor.map { entries[$0].id }
                    )
                )
            }
            if handed.count == before || handed.count == waiting.count { return ready }
        }
    }

    /// Returns for each queued request the preceding one without an answer.
    private func predecessors(of waiting: [Int]) -> [Int: Int] {
        guard waiting.contains(where: { entries[$0].policy.line != nil }) else { return [:] }
        var last: [RequestPolicy.Line: Int] = [:]
        var predecessors: [Int: Int] = [:]
        for index in entries.indices {
            guard let line = entries[index].policy.line else { continue }
            predecessors[index] = last[line]
            last[line] = index
        }
        return predecessors
    }
}

/// The id of a request within this program, independent of its connection.
struct RequestID: RawRepresentable, Hashable, Comparable, Sendable {
    var rawValue: UInt64

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
