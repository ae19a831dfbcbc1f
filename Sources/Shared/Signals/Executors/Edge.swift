import Dispatch
import StdExtras

/// Where events leave the producer's thread: they wait in a bounded mailbox and a job on the queue delivers
/// them in order. One job is under way at a time and delivers many events.
final class Edge<Value: Sendable, Failure: Error>: Disposable {
    private struct State {
        var mailbox: Mailbox<Value>
        var end: SignalEnd<Failure>?
        var hasJob = false
        var isClosed = false
        var blockedProducers = 0
    }

    private enum Offered {
        case accepted(needsJob: Bool, dropped: Value?)
        case isFull
        /// A place will be signalled.
        case enlisted
        case closed
    }

    private enum WhenFull { case tell, enlist, force }

    private enum Turn {
        case next(Value, wakes: Bool)
        case end(SignalEnd<Failure>)
        case pause
    }

    /// After so many events a job goes to the back of its queue, so that a flood does not starve others.
    private static var turnsPerJob: Int { 256 }

    private let policy: BufferPolicy<Value>
    private let queue: Queue
    private let sink: Sink<Value, Failure>
    private let upstream = UpstreamSlot()
    private let state: Locked<State>
    private let room = DispatchSemaphore(value: 0)

    init(to sink: Sink<Value, Failure>, on queue: Queue, policy: BufferPolicy<Value>) {
        self.sink = sink
        self.queue = queue
        self.policy = policy
        state = Locked(State(mailbox: Mailbox(policy)))
    }

    func adopt(_ disposable: any Disposable) { upstream.assign(disposable) }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    func next(_ value: Value) {
        let key = Mailbox.key(of: value, under: policy)
        var whenFull = WhenFull.tell
        while true {
            switch offer(value, key: key, whenFull: whenFull) {
            case .closed: return
            case .accepted(let needsJob, _):
                if needsJob { enqueueJob() }
                return
            case .isFull:
                // The consumer cannot make room while it is us.
                whenFull = queue.isCurrent ? .force : .enlist
            case .enlisted:
                room.wait()
            }
        }
    }

    private func offer(_ value: Value, key: Mailbox<Value>.Key?, whenFull: WhenFull) -> Offered {
        state.withLock { state in
            guard !state.isClosed, state.end == nil else { return .closed }
            var dropped: Value?
            switch state.mailbox.offer(value, key: key, isForced: whenFull == .force) {
            case .full:
                guard whenFull == .enlist else { return .isFull }
                state.blockedProducers += 1
                return .enlisted
            case .stored: break
            case .dropped(let value): dropped = value
            }
            defer { state.hasJob = true }
            return .accepted(needsJob: !state.hasJob, dropped: dropped)
        }
    }

    func end(_ end: SignalEnd<Failure>) {
        let needsJob = state.withLock { state in
            guard !state.isClosed, state.end == nil else { return false }
            state.end = end
            defer { state.hasJob = true }
            return !state.hasJob
        }
        if needsJob { enqueueJob() }
    }

    private func enqueueJob() {
        queue.async { self.runJob() }
    }

    private func runJob() {
        for _ in 0..<Self.turnsPerJob {
            switch takeTurn() {
            case .next(let value, let wakes):
                if wakes { room.signal() }
                sink.next(value)
            case .end(let end):
                sink.end(end)
                return dispose()
            case .pause: return
            }
        }
        enqueueJob()
    }

    private func takeTurn() -> Turn {
        state.withLock { state in
            guard !state.isClosed else { return .pause }
            if let value = state.mailbox.pop() {
                let wakes = state.blockedProducers > 0
                if wakes { state.blockedProducers -= 1 }
                return .next(value, wakes: wakes)
            }
            state.hasJob = false
            return state.end.map { .end($0) } ?? .pause
        }
    }

    func dispose() {
        let (leaving, blocked) = state.withLock { state in
            defer { state.blockedProducers = 0 }
            state.isClosed = true
            return (state.mailbox.takeAll(), state.blockedProducers)
        }
        for _ in 0..<blocked { room.signal() }
        withExtendedLifetime(leaving) {}
        upstream.dispose()
    }
}
