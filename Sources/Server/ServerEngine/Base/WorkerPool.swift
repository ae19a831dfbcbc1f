import Signals
import StdExtras

/// A few threads for what blocks: reading and writing files, decoding pictures.
///
/// Work of one party and kind is done in order, one piece at a time, so that nobody occupies all threads; parties
/// have their turns one after the other. Each party's line and all lines together have a bound; over it a call is
/// refused, and the client tries again.
final class WorkerPool: Sendable {
    private let transfers: WorkerQueues
    private let media: WorkerQueues
    private let codes: WorkerQueues

    private let isOnThreads: Bool

    /// A pool on threads of its own, or on a queue of somebody else's.
    init(threads: Int = 2, on queue: Queue?) {
        func lines(_ name: String) -> WorkerQueues {
            WorkerQueues((0..<threads).map { queue ?? Queue(label: "\(name)-\($0)") })
        }
        isOnThreads = queue == nil
        transfers = lines("transfers")
        media = lines("media")
        codes = lines("codes")
    }

    /// Queues `work` for a party: a user, a key, 0 for the server itself.
    ///
    /// - Returns: False when too much waits; then `work` is not done.
    func submit(_ kind: WorkKind, party: Int64, _ work: @escaping @Sendable () -> Void) -> Bool {
        switch kind {
        case .transfer: transfers.submit(party, work)
        case .media: media.submit(party, work)
        case .codes: codes.submit(party, work)
        }
    }

    /// Waits until everything queued is done; on somebody else's queue that is for them to see to.
    func drain() {
        guard isOnThreads else { return }
        for lines in [transfers, media, codes] { lines.drain() }
    }
}

/// Work of one kind, in a line for each party, and the threads that do it.
private final class WorkerQueues: Sendable {
    private struct State {
        /// What waits of each party. One whose work is being done is here, be it with nothing more.
        var lines: [Int64: [@Sendable () -> Void]] = [:]
        /// Parties that wait for a thread. The first has its turn next.
        var turns: [Int64] = []
        /// Threads with nothing to do.
        var idle: [Int]
        var waiting = 0
    }

    /// Most pieces of work that wait, of one party and of all. A party with few waits in any case, so that four with many
    /// do not shut out all others.
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

    /// Does what waits until nothing does.
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
