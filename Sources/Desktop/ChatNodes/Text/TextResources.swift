import NodeKit
import StdExtras

/// What the lists of a window set and draw texts with. To load the fonts takes each measurer and each painter some ten
/// milliseconds, so a chat that is opened takes over those of the ones before it.
@MainActor
final class TextResources {
    /// For what the main thread lays out by itself.
    let measurer = ShapingMeasurer()
    /// The main thread's fonts.
    let painter = TextPainter()
    /// For other threads.
    let measurers = MeasurerPool()
}

/// Measurers that wait for a thread that needs one.
///
/// Threads: any.
final class MeasurerPool: Sendable {
    private let waiting = Locked<[ShapingMeasurer]>([])

    /// A measurer that nobody else has until this is gone.
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

    /// Lends one that has its fonts, or a new one.
    func checkOut() -> Lease { Lease(waiting.withLock { $0.popLast() } ?? ShapingMeasurer(), from: self) }
}
