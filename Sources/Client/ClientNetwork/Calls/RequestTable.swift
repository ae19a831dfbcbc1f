import MTProto
import StdExtras

/// The requests of one link that have no answer yet, and what is to be done with each: client.md MT-03 and MT-04.
///
/// Times are of ``NetworkTime/elapsed``.
struct RequestTable {
    struct Entry {
        var id: RequestID
        var body: [UInt8]
        var policy: RequestPolicy
        /// Under which number the session knows it; nil while it is to be sent.
        var call: ClientCallID?
        var sentAt = Duration.zero
        /// Not before this is it sent again.
        var notBefore = Duration.zero
        /// Whether the server was told to run another call first.
        var isBehind = false
        /// Whether it waits here until its line has ended, as the server would not wait for so long.
        var waitsHere = false
        var serverErrors = 0
        /// How often it was sent on to another data centre.
        var moves = 0
        /// Pauses between tries after errors of the server.
        var backoff = Backoff(maximum: .seconds(30))
    }

    /// What an answer means for who waits for it.
    enum Outcome {
        /// It is over, and out of the table.
        case finished(RequestID, Result<[UInt8], APIError>)
        /// It is out of the table because the key stands for nobody.
        case signedOut(Entry, String)
        /// It is out of the table and has to go on elsewhere.
        case migrate(Entry, DataCentreMigration, RPCErrorReply)
        /// It stays and will be sent again; the link has something to put right first.
        case stays(Repair)
    }

    /// What a link puts right before it sends again.
    enum Repair {
        case nothing
        case bindKey
        case introduce
    }

    /// In the order in which they were made.
    var entries: [Entry] = []
    let random: @Sendable () -> UInt64

    init(random: @escaping @Sendable () -> UInt64) { self.random = random }

    var isEmpty: Bool { entries.isEmpty }

    func contains(_ id: RequestID) -> Bool { entries.contains { $0.id == id } }

    /// Whether any was handed to the session.
    var hasSent: Bool { entries.contains { $0.call != nil } }

    mutating func add(_ entry: Entry) {
        // What came from another link goes where it would have stood here, so that lines keep their order.
        let index = entries.lastIndex { $0.id < entry.id }.map { $0 + 1 } ?? 0
        entries.insert(entry, at: index)
    }

    /// Forgets a request; gives back what it was.
    mutating func remove(_ id: RequestID) -> Entry? {
        entries.firstIndex { $0.id == id }.map { entries.remove(at: $0) }
    }

    /// Empties the table.
    mutating func removeAll() -> [Entry] {
        defer { entries = [] }
        return entries
    }

    /// The session has ended: what it had no answer to is to be sent again.
    mutating func sessionEnded() {
        for index in entries.indices { entries[index].call = nil }
    }

    /// Notes that a request was handed to the session.
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

    /// When a watched request has waited for `timeout` that was sent after anything was heard last.
    func watchDeadline(after heard: Duration, timeout: Duration) -> Duration? {
        entries.lazy.filter { $0.policy.isWatched && $0.call != nil && $0.sentAt >= heard }
            .map { $0.sentAt + timeout }.min()
    }

    /// Under which number the session knows a request.
    func call(of id: RequestID) -> ClientCallID? { entries.first { $0.id == id }?.call }

    /// The request that was sent first and has no answer.
    var oldestSent: RequestID? { entries.filter { $0.call != nil }.min { $0.sentAt < $1.sentAt }?.id }
}
