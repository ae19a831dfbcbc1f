import GTKBridge
import NodeKit

/// Finds how long the main thread works without a pause: processor time between two visits, a millisecond apart.
///
/// A visit comes late while the thread works. Time in which the thread waits for a processor does not count, as other
/// programs of the machine cause it.
@MainActor
final class StallMeter {
    /// Shorter pieces of work are not counted.
    private static let least = Duration.microseconds(200)

    private var last = ThreadTime.spent
    private var stalls: [Double] = []
    private var visiting: Task<Void, Never>?

    /// Starts to measure.
    init() {
        // SAFETY: it must not visit on behalf of the main thread's own work, whose priority it would inherit.
        visiting = Task.detached { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(1))
                await self?.visit()
            }
        }
    }

    private func visit() {
        let now = ThreadTime.spent
        if now - last >= Self.least { stalls.append((now - last).milliseconds) }
        last = now
    }

    /// Ends, and returns the pieces of work in milliseconds.
    func stop() -> Quantiles {
        visiting?.cancel()
        return Quantiles(stalls)
    }
}
