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
