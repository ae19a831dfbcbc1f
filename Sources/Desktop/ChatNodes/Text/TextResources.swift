import NodeKit
import StdExtras

/// The text measurers and painters of a window's lists. Loading fonts takes each of them about ten milliseconds, so
/// an opened chat reuses those of earlier chats.
@MainActor
final class TextResources {
    /// The measurer for layouts on the main thread.
    let measurer = ShapingMeasurer()
    /// The painter with the main thread's fonts.
    let painter = TextPainter()
    /// The measurers for other threads.
    let measurers = MeasurerPool()
}

/// Idle measurers for threads that need one.
///
/// Threads: any.
final class MeasurerPool: Sendable {
    private let waiting = Locked<[ShapingMeasurer]>([])

    /// A measurer, used exclusively until the lease is released.
    final class Lease: Sendable {
        let measurer: ShapingMeasurer
        private let pool: MeasurerPool

        fileprivate init(_ measurer: ShapingMeasurer, from pool: MeasurerPool) {
            (self.measurer, self.pool) = (measurer, pool)
        }

        deinit {
            let measurer = measurer
            pool.waiting.withLock { $0.append(measurer) }
        }
    }

    /// Has the idle measurers forget the texts that they shaped.
    func forgetTexts() { for measurer in waiting.withLock({ $0 }) { measurer.forgetTexts() } }

    /// Leases an idle measurer with its fonts, or a new one.
    func checkOut() -> Lease { Lease(waiting.withLock { $0.popLast() } ?? ShapingMeasurer(), from: self) }
}
