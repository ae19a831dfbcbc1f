import Dispatch
import Foundation
import StdExtras

/// Threads that do jobs for the main thread, each with its own tools. Each request replaces the last: jobs that it
/// no longer names are not started.
///
/// Threads: request from any thread; results come on the main actor, in batches of those that are ready.
///
/// Lifetime: the threads end when this object is gone; results made until then are still delivered.
public final class WorkPool<Key: Hashable & Sendable, Job: Sendable, Product: Sendable>: Sendable {
    /// A finished job.
    public struct Delivery: Sendable {
        /// The key of the request.
        public var key: Key
        /// The result of the job.
        public var product: Product
    }

    private let state: WorkState<Key, Job, Product>

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - name: the name of the threads, for debuggers.
    ///   - threads: the number of threads.
    ///   - prepare: called on each thread as it starts: makes the tools and returns the function that does a job
    ///     with them.
    ///   - deliver: called with the results; nil if the jobs store them themselves.
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

    /// Requests jobs, the most urgent first, in place of earlier requests. A job in progress is finished and
    /// delivered, and not started a second time.
    public func request(_ wanted: [(key: Key, job: Job)]) { state.request(wanted) }
}

/// The state shared by the threads of a ``WorkPool``, which they outlive.
final class WorkState<Key: Hashable & Sendable, Job: Sendable, Product: Sendable>: Sendable {
    typealias Delivery = WorkPool<Key, Job, Product>.Delivery

    private struct Contents: Sendable {
        var waiting: [Key: Job] = [:]
        /// The keys, the most urgent last. Some may no longer be waiting.
        var order: [Key] = []
        var inWork: Set<Key> = []
        var ready: [Delivery] = []
        var isDeliveryQueued = false
        var isClosed = false
        /// The number of threads that wait for ``idle``.
        var sleepers = 0
    }

    private let contents = Locked(Contents())
    /// The semaphore of idle threads.
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
            // One thread for two jobs: waking a thread costs about as much as doing a job.
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

    /// Runs the loop of a thread.
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
