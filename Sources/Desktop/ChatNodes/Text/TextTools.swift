import NodeKit
import StdExtras

/// What the lists of a window set and draw texts with. To load the fonts takes each measurer and each painter some ten
/// milliseconds, so a chat that is opened takes over those of the ones before it.
@MainActor
final class TextTools {
    /// For what the main thread lays out by itself.
    let measurer = ShapingMeasurer()
    /// The main thread's fonts.
    let painter = TextPainter()
    /// For other threads.
    let measurers = MeasurerStock()
}

/// Measurers that wait for a thread that needs one.
///
/// Threads: any.
final class MeasurerStock: Sendable {
    private let waiting = Locked<[ShapingMeasurer]>([])

    /// A measurer that nobody else has until this is gone.
    final class Loan: Sendable {
        let measurer: ShapingMeasurer
        private let stock: MeasurerStock

        fileprivate init(_ measurer: ShapingMeasurer, from stock: MeasurerStock) {
            (self.measurer, self.stock) = (measurer, stock)
        }

        deinit {
            let measurer = measurer
            stock.waiting.withLock { $0.append(measurer) }
        }
    }

    /// Lends one that has its fonts, or a new one.
    func lend() -> Loan { Loan(waiting.withLock { $0.popLast() } ?? ShapingMeasurer(), from: self) }
}
