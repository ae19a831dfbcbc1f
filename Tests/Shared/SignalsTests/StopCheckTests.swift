import Signals
import Testing

@Suite struct StopCheckTests {
    /// A look once made every later look dearer, until the stack ran out.
    @Test func `asking a million times whether anybody listens costs no more than once`() {
        let signal = Signal<Int, Never> { subscriber in
            for _ in 0..<1_000_000 where subscriber.isCancelled { return ActionDisposable {} }
            return ActionDisposable {}
        }
        let subscription = signal.start()
        subscription.cancel()
    }
}
