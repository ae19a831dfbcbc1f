import Dispatch
import StdExtras

/// One answer that one thread waits for.
final class Reply<Value: Sendable>: Sendable {
    private let value = Locked<Value?>(nil)
    private let arrived = DispatchSemaphore(value: 0)

    func send(_ value: Value) {
        self.value.withLock { $0 = value }
        arrived.signal()
    }

    func wait() -> Value {
        while true {
            arrived.wait()
            if let value = value.withLock({ $0 }) { return value }
        }
    }
}
