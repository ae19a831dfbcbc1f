import Signals
import StdExtras
import Testing

@Suite struct StopCheckTests {
    /// In an earlier version each check made later ones costlier, until the stack overflowed.
    @Test func `a source may ask a million times whether anybody listens`() throws {
        let kept = Locked<Subscriber<Int, Never>?>(nil)
        let signal = Signal<Int, Never> { subscriber in
            kept.withLock { $0 = subscriber }
            return EmptyDisposable.shared
        }
        let subscription = signal.start()
        let subscriber = try #require(kept.withLock { $0 })
        #expect(Self.looksThatFoundSomebody(subscriber) == Self.looks)
        subscription.cancel()
        #expect(Self.looksThatFoundSomebody(subscriber) == 0)
    }

    private static let looks = 1_000_000

    private static func looksThatFoundSomebody(_ subscriber: Subscriber<Int, Never>) -> Int {
        var count = 0
        for _ in 0..<looks where !subscriber.isCancelled { count += 1 }
        return count
    }
}
