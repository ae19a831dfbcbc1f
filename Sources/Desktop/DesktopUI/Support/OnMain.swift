import Dispatch

/// Runs `body` on the main thread, after what was put there before: what signals tell comes in its order.
nonisolated func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
}
