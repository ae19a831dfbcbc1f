import Signals
import StdExtras
import TestKit
import Testing

/// Nothing outlives its subscription. Each case makes a signal with a canary in its closures and uses it; the canary
/// must be released with the subscription.
@Suite struct LeakTests {
    typealias Make = @Sendable (Signal<Int, MarbleError>, VirtualClock) -> Signal<Int, MarbleError>

    static let operators: [(String, Make)] = [
        ("map", { signal, _ in signal.map { $0 + 1 } }),
        ("distinctUntilChanged", { signal, _ in signal.distinctUntilChanged() }),
        ("take", { signal, _ in signal.take(2) }),
        ("takeLast", { signal, _ in signal.takeLast() }),
        ("catch", { signal, _ in signal.catch { _ in signal } }),
        ("then", { signal, _ in signal.then(signal) }),
        ("restart", { signal, _ in signal.restart() }),
        ("recurse", { signal, _ in signal.recurse { _ in signal } }),
        ("retry", { signal, clock in signal.retry(clock: clock) }),
        ("combineLatest", { signal, _ in combineLatest(signal, signal).map { $0 + $1 } }),
        ("merge", { signal, _ in signal.merge(with: signal) }),
        ("switchToLatest", { signal, _ in signal.mapToSignal { _ in signal } }),
        ("queued", { signal, _ in signal.mapToQueue(buffer: .unbounded) { _ in signal } }),
        ("throttled", { signal, _ in signal.mapToThrottled { _ in signal } }),
        ("materialize", { signal, _ in signal.materialize().dematerialize() }),
        ("share", { signal, _ in signal.share(replay: true) }),
        ("delay", { signal, clock in signal.delay(.seconds(1), clock: clock) }),
        ("suspendAwareDelay", { signal, clock in signal.suspendAwareDelay(.seconds(9), clock: clock) }),
        ("timeout", { signal, clock in signal.timeout(.seconds(1), clock: clock, alternate: signal) }),
        ("deliverOn", { signal, clock in signal.deliverOn(clock.queue) }),
        ("runOn", { signal, clock in signal.runOn(clock.queue) }),
        ("afterDisposed", { signal, _ in signal.afterDisposed {} }),
        ("scan", { signal, _ in signal.scan(0) { $0 + $1 } }),
    ]

    @Test(arguments: operators.map(\.0), 0..<4)
    func `an operator releases everything`(name: String, end: Int) {
        let canaries = Counter()
        let clock = VirtualClock()
        do {
            let make = Self.operators.first { $0.0 == name }?.1
            canaries.add()
            let canary = Canary { canaries.add(-1) }
            let source = Log<Subscriber<Int, MarbleError>>()
            let signal = Signal<Int, MarbleError> { subscriber in
                canary.touch()
                if source.all.count < 4 { source.add(subscriber) }
                return ActionDisposable { canary.touch() }
            }
            let subscription = make?(signal, clock).start { _ in canary.touch() }
            clock.advance(by: .milliseconds(1))
            for subscriber in source.all { subscriber.next(1) }
            clock.advance(by: .milliseconds(1))
            for subscriber in source.all {
                if end == 1 { subscriber.complete() }
                if end == 2 { subscriber.fail(MarbleError()) }
            }
            clock.advance(by: .milliseconds(1))
            if end != 3 { subscription?.cancel() }
        }

        #expect(canaries.value == 0)
        #expect(clock.pendingCount == 0 || end != 0)
    }

    @Test func `pipes and promises release their listeners`() {
        let canaries = Counter()
        let pipe = ValuePipe<Int>()
        let promise = ValuePromise(1)
        let following = Promise<Int>()
        following.set(promise.signal)
        do {
            canaries.add()
            let canary = Canary { canaries.add(-1) }
            let subscriptions = [
                pipe.signal.start { _ in canary.touch() },
                promise.signal.start { _ in canary.touch() },
                following.signal.start { _ in canary.touch() },
            ]
            pipe.send(1)
            promise.set(2)
            withExtendedLifetime(subscriptions) {}
        }

        #expect(canaries.value == 0)
        #expect(pipe.isIdle && following.followerCount == 0 && promise.followerCount == 1)
    }

    @Test func `a released pipe and a released promise let go of listeners`() {
        let canaries = Counter()
        canaries.add()
        var pipe: ValuePipe<Canary>? = ValuePipe()
        var promise: ValuePromise<Canary>? = ValuePromise(Canary { canaries.add(-1) })
        let first = pipe?.signal.start { $0.touch() }
        let second = promise?.signal.start { $0.touch() }
        promise?.value.map { pipe?.send($0) }
        pipe = nil
        promise = nil

        #expect(canaries.value == 0)
        first?.cancel()
        second?.cancel()
    }
}
