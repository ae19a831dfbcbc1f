import Dispatch

/// Runs `body` on the main thread, after blocks that were added before: values of signals keep their order.
package nonisolated func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
}
