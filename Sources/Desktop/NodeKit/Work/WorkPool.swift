import Dispatch
import Foundation
import StdExtras

/// Threads that make things for the main thread, each with tools of its own. The newest request wins: what it does
/// not name any more is not begun.
///
/// Threads: ask from any; results come on the main actor, as many at a time as are ready.
///
/// Lifetime: the threads end when this object is gone; results made until then still come.
public final class WorkPool<Key: Hashable & Sendable, Job: Sendable, Product: Sendable>: Sendable {
    /// Something made.
    public struct Delivery: Sendable {
        /// What it was asked for by.
        public var key: Key
        /// What came of the job.
        public var product: Product
    }

    private let state: WorkState<Key, Job, Product>

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - name: Of the threads, for debuggers.
    ///   - threads: How many.
    ///   - prepare: Called on each thread as it starts: makes the tools and returns what does a job with them.
    ///   - deliver: Gets what was made; nil where the jobs keep it.
    public init(
        name: String,
        threads: Int,
        prepare: @escaping @Sendable () -> (Job) -> Product,
        deliver: (@MainActor ([Delivery]) -> Void)?
    ) {
        let state = WorkState<Key, Job, Product>(threads: threads, deliver: deliver)
        self.state = state
        for index in 0..<threads {
            let thread = Thread { state.run(prepare()) }
            thread.name = "\(name) \(index)"
            thread.start()
        }
    }

    deinit { state.close() }

    /// What is wanted now, the most urgent first. Replaces what was wanted before; what a thread is at work on is
    /// finished and delivered, and not begun a second time.
    public func request(_ wanted: [(key: Key, job: Job)]) { state.request(wanted) }
}

/// What the threads of a ``WorkPool`` share, which they outlive.
final class WorkState<Key: Hashable & Sendable, Job: Sendable, Product: Sendable>: Sendable {
    typealias Delivery = WorkPool<Key, Job, Product>.Delivery

    private struct Contents: Sendable {
        var waiting: [Key: Job] = [:]
        /// The most urgent last. May name keys that do not wait any more.
        var order: [Key] = []
        var inWork: Set<Key> = []
        var ready: [Delivery] = []
        var isDeliveryQueued = false
        var isClosed = false
        /// Threads that wait for ``idle``.
        var sleepers = 0
    }

    private let contents = Locked(Contents())
    /// What threads wait for that have nothing to do.
    private let idle = DispatchSemaphore(value: 0)
    private let threads: Int
    private let deliver: (@MainActor ([Delivery]) -> Void)?

    init(threads: Int, deliver: (@MainActor ([Delivery]) -> Void)?) {
        self.threads = threads
        self.deliver = deliver
    }

    func request(_ wanted: [(key: Key, job: Job)]) {
        let woken = contents.withLock { contents in
            let fresh = wanted.filter { !contents.inWork.contains($0.key) }
            contents.waiting = Dictionary(fresh.map { ($0.key, $0.job) }) { first, _ in first }
            contents.order = fresh.reversed().map { $0.key }
            // One for two jobs: to wake a thread costs this one about as much as it costs that one to do the first.
            let woken = min((fresh.count + 1) / 2, contents.sleepers)
            contents.sleepers -= woken
            return woken
        }
        wake(woken)
    }

    func close() {
        contents.withLock { $0.isClosed = true }
        wake(threads)
    }

    /// A thread's life.
    func run(_ work: (Job) -> Product) {
        while let step = contents.withLock({ Self.next(&$0) }) {
            guard case .work(let key, let job) = step else {
                idle.wait()
                continue
            }
            finished(Delivery(key: key, product: work(job)))
        }
    }

    private enum Step: Sendable {
        case work(Key, Job)
        case wait
    }

    private static func next(_ contents: inout Contents) -> Step? {
        if contents.isClosed { return nil }
        while let key = contents.order.popLast() {
            guard let job = contents.waiting.removeValue(forKey: key) else { continue }
            contents.inWork.insert(key)
            return .work(key, job)
        }
        contents.sleepers += 1
        return .wait
    }

    private func finished(_ delivery: Delivery) {
        let isFirst = contents.withLock { contents in
            contents.inWork.remove(delivery.key)
            guard deliver != nil else { return false }
            contents.ready.append(delivery)
            defer { contents.isDeliveryQueued = true }
            return !contents.isDeliveryQueued
        }
        guard isFirst else { return }
        DispatchQueue.main.async { [self] in
            let ready = contents.withLock { contents in
                defer { contents.ready = [] }
                contents.isDeliveryQueued = false
                return contents.ready
            }
            MainActor.assumeIsolated { deliver?(ready) }
        }
    }

    private func wake(_ count: Int) {
        for _ in 0..<count { idle.signal() }
    }
}
