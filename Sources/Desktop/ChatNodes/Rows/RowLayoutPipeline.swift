import ChatPresentation
import Dispatch
import ListEngine
import NodeKit

/// The rows of a list: their entries, and the threads that lay them out.
@MainActor
final class RowLayoutPipeline<Entry: RowEntry> {
    private struct Job: Sendable {
        var entry: Entry
        var request: LayoutRequest
        var context: BubbleContext
    }

    /// The layout context of the rows.
    var context: BubbleContext
    /// The entries of the list.
    private(set) var entries = RowEntries<Entry>()
    let cache: RowLayoutCache<Entry>
    private var pool: WorkPool<ItemID, Job, RowMeasurement>?
    /// The measurer for layouts that must be ready before rows are shown.
    let lease: MeasurerPool.Lease

    /// Creates a pipeline without rows. `cache` provides and stores their layouts; `deliver` gets the heights of
    /// new ones.
    init(
        name: String,
        context: BubbleContext,
        _ cache: RowLayoutCache<Entry>,
        _ measurers: MeasurerPool,
        deliver: @escaping @MainActor ([RowMeasurement]) -> Void
    ) {
        self.context = context
        lease = measurers.checkOut()
        self.cache = cache
        pool = WorkPool(
            name: name,
            threads: 2,
            prepare: {
                let lease = measurers.checkOut()
                return { job in
                    let drawing = cache.drawing(of: job.entry, in: job.context, with: lease.measurer)
                    return RowMeasurement(job.request, height: drawing.layout.size.height)
                }
            },
            deliver: { deliver($0.map(\.product)) }
        )
    }

    /// Lays out rows, the most urgent first.
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

    /// Stores the present entries of the list.
    func keep(_ entries: RowEntries<Entry>) { self.entries = entries }

    /// Lays out, off the main thread, the entries that must be ready before they are shown.
    ///
    /// - Returns: all known heights.
    func prepare(_ entries: [Entry], ahead: [Entry]) async -> [ItemID: ItemHeight] {
        await Self.heights(of: entries, ahead: ahead, by: preparation)
    }

    @concurrent
    private static func heights(
        of entries: [Entry],
        ahead: [Entry],
        by preparation: RowPreparation<Entry>
    ) async -> [ItemID: ItemHeight] {
        preparation.heights(of: entries, ahead: ahead)
    }

    /// What lays out rows that must be ready before they are shown, off the main thread.
    var preparation: RowPreparation<Entry> { RowPreparation(context: context, cache: cache, lease: lease) }
}

/// Lays out rows before they are shown.
///
/// Threads: any.
struct RowPreparation<Entry: RowEntry>: Sendable {
    /// The layout context of the rows.
    let context: BubbleContext
    fileprivate let cache: RowLayoutCache<Entry>
    fileprivate let lease: MeasurerPool.Lease

    fileprivate init(context: BubbleContext, cache: RowLayoutCache<Entry>, lease: MeasurerPool.Lease) {
        (self.context, self.cache, self.lease) = (context, cache, lease)
    }

    /// Lays out the entries that must be ready.
    ///
    /// - Parameters:
    ///   - entries: the entries whose heights are asked for.
    ///   - ahead: those of them that must be laid out.
    /// - Returns: all known heights.
    nonisolated func heights(of entries: [Entry], ahead: [Entry]) -> [ItemID: ItemHeight] {
        var heights: [ItemID: ItemHeight] = [:]
        // Looking up a hundred thousand entries takes a while.
        if !cache.isEmpty {
            for entry in entries {
                guard let kept = cache.drawing(of: entry, in: context) else { continue }
                heights[entry.item] = .measured(kept.layout.size.height)
            }
        }
        for entry in ahead where heights[entry.item] == nil {
            let drawing = cache.drawing(of: entry, in: context, with: lease.measurer)
            heights[entry.item] = .measured(drawing.layout.size.height)
        }
        return heights
    }
}
