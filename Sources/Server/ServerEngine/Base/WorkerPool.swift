import Signals
import StdExtras

/// A few threads for blocking work: reading and writing files, decoding images.
///
/// Work of one party and kind runs in order, one piece at a time, so that nobody occupies all threads; parties take
/// turns. Each party's queue and all queues together are bounded. Over the bound a call is refused, and the client
/// tries again.
final class WorkerPool: Sendable {
    private let transfers: WorkerQueues
    private let media: WorkerQueues
    private let codes: WorkerQueues
    private let maps: WorkerQueues
    private let pages: WorkerQueues

    private let isOnThreads: Bool

    /// Creates a pool on threads of its own, or on a given queue.
    init(threads: Int = 2, on queue: Queue?) {
        func lines(_ name: String) -> WorkerQueues {
            WorkerQueues((0..<threads).map { queue ?? Queue(label: "\(name)-\($0)") })
        }
        isOnThreads = queue == nil
        transfers = lines("transfers")
        media = lines("media")
        codes = lines("codes")
        maps = lines("maps")
        pages = lines("pages")
    }

    /// Queues `work` for a party: a user, a key, 0 for the server itself.
    ///
    /// - Returns: False if too much is waiting; then `work` is dropped.
    func submit(_ kind: WorkKind, party: Int64, _ work: @escaping @Sendable () -> Void) -> Bool {
        switch kind {
        case .transfer: transfers.submit(party, work)
        case .media: media.submit(party, work)
        case .codes: codes.submit(party, work)
        case .maps: maps.submit(party, work)
        case .pages: pages.submit(party, work)
        }
    }

    /// Waits until all queued work is done; does nothing on a given queue, whose owner waits.
    func drain() {
        guard isOnThreads else { return }
        for lines in [transfers, media, codes, maps, pages] { lines.drain() }
    }
}

/// Work of one kind, in a queue for each party, and the threads that do it.
private final class WorkerQueues: Sendable {
    private struct State {
        /// The waiting work of each party. A party whose work is running has an entry, even an empty one.
        var lines: [Int64: [@Sendable () -> Void]] = [:]
        /// Parties that wait for a thread, the next one first.
        var turns: [Int64] = []
        /// Threads with nothing to do.
        var idle: [Int]
        var waiting = 0
    }

    /// Most waiting pieces of work of one party and of all. A party with little work may always wait, so that four
    /// busy parties do not shut out all others.
    private static let maximumOfParty = 256
    private static let maximumWaiting = 1024
    private static let alwaysOfParty = 8
    private static let maximumInAll = 8192

    private let queues: [Queue]
    private let state: Locked<State>

    init(_ queues: [Queue]) {
        self.queues = queues
        state = Locked(State(idle: Array(queues.indices)))
    }

    func submit(_ party: Int64, _ work: @escaping @Sendable () -> Void) -> Bool {
        let (isAccepted, thread) = state.withLock { state -> (Bool, Int?) in
            let isInLine = state.lines[party] != nil
            let count = state.lines[party]?.count ?? 0
            let most = state.waiting < Self.maximumWaiting ? Self.maximumOfParty : Self.alwaysOfParty
            guard count < most, state.waiting < Self.maximumInAll else { return (false, nil) }
            state.lines[party, default: []].append(work)
            state.waiting += 1
            if isInLine { return (true, nil) }
            state.turns.append(party)
            return (true, state.idle.popLast())
        }
        if let thread { queues[thread].async { self.work(on: thread) } }
        return isAccepted
    }

    /// Runs waiting work until none is left.
    private func work(on thread: Int) {
        while let (party, work) = next(on: thread) {
            work()
            state.withLock { state in
                if state.lines[party]?.isEmpty == false {
                    state.turns.append(party)
                } else {
                    state.lines[party] = nil
                }
            }
        }
    }

    private func next(on thread: Int) -> (Int64, @Sendable () -> Void)? {
        state.withLock { state in
            guard !state.turns.isEmpty else {
                state.idle.append(thread)
                return nil
            }
            let party = state.turns.removeFirst()
            guard let work = state.lines[party]?.removeFirst() else { return nil }
            state.waiting -= 1
            return (party, work)
        }
    }

    func drain() {
        for queue in queues { queue.sync {} }
    }
}
