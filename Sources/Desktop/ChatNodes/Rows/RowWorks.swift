import ChatPresentation
import Dispatch
import ListEngine
import NodeKit

/// The rows of a list: entries, and the threads that lay them out.
@MainActor
final class RowWorks<Entry: RowEntry> {
    private struct Job: Sendable {
        var entry: Entry
        var request: LayoutRequest
        var context: BubbleContext
    }

    /// What rows are laid out with.
    var context: BubbleContext
    /// The entries of the list.
    private(set) var entries = RowEntries<Entry>()
    let shelf: LayoutShelf<Entry>
    private var pool: WorkPool<ItemID, Job, RowMeasurement>?
    /// Measures what has to be there before rows are shown.
    let loan: MeasurerStock.Loan

    /// No rows. `shelf` has layouts of them, and gets those that are made; `deliver` gets the heights of these.
    init(
        name: String,
        context: BubbleContext,
        _ shelf: LayoutShelf<Entry>,
        _ measurers: MeasurerStock,
        deliver: @escaping @MainActor ([RowMeasurement]) -> Void
    ) {
        self.context = context
        loan = measurers.lend()
        self.shelf = shelf
        pool = WorkPool(
            name: name,
            threads: 2,
            prepare: {
                let loan = measurers.lend()
                return { job in
                    let drawing = shelf.drawing(of: job.entry, in: job.context, with: loan.measurer)
                    return RowMeasurement(job.request, height: drawing.layout.size.height)
                }
            },
            deliver: { deliver($0.map(\.product)) }
        )
    }

    /// Lays rows out, the most urgent first.
    func request(_ requests: [LayoutRequest]) {
        pool?.request(
            requests.compactMap { request in
                guard let entry = entries[request.id] else { return nil }
                var context = context
                context.width = request.purpose.width
                return (key: request.id, job: Job(entry: entry, request: request, context: context))
            }
        )
    }

    /// Takes note of the entries that the list has from now on.
    func keep(_ entries: RowEntries<Entry>) { self.entries = entries }

    /// Lays out, off the main thread, those entries that have to be there before they are shown.
    ///
    /// - Returns: The heights of all that are known.
    func prepare(_ entries: [Entry], ahead: [Entry]) async -> [ItemID: ItemHeight] {
        await Self.prepare(entries, ahead: ahead, context, shelf, loan)
    }

    @concurrent
    private static func prepare(
        _ entries: [Entry],
        ahead: [Entry],
        _ context: BubbleContext,
        _ shelf: LayoutShelf<Entry>,
        _ loan: MeasurerStock.Loan
    ) async -> [ItemID: ItemHeight] {
        var heights: [ItemID: ItemHeight] = [:]
        // Asking for each of a hundred thousand takes a while.
        if !shelf.isEmpty {
            for entry in entries {
                guard let kept = shelf.drawing(of: entry, in: context) else { continue }
                heights[entry.item] = .measured(kept.layout.size.height)
            }
        }
        for entry in ahead where heights[entry.item] == nil {
            let drawing = shelf.drawing(of: entry, in: context, with: loan.measurer)
            heights[entry.item] = .measured(drawing.layout.size.height)
        }
        return heights
    }
}
