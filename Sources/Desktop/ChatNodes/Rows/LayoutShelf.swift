import ChatPresentation
import ListEngine
import NodeKit
import StdExtras

/// Finished rows, so that scrolling back lays nothing out and shapes no text: good for as long as the entry and all
/// that it was laid out with are equal.
///
/// Threads: any.
final class LayoutShelf<Entry: RowEntry>: Sendable {
    private struct Item {
        var entry: Entry
        var key: BubbleContext.Key
        var drawing: RowDrawing
    }

    private let items: Locked<LayoutCache<ItemID, Item>>

    /// An empty shelf for so many bytes.
    init(byteLimit: Int) { items = Locked(LayoutCache(byteLimit: byteLimit)) }

    /// The row of an entry, if it is still good.
    func drawing(of entry: Entry, in context: BubbleContext) -> RowDrawing? {
        items.withLock { items in
            guard let item = items.value(for: entry.item), item.key == context.key, item.entry == entry else {
                return nil
            }
            return item.drawing
        }
    }

    /// The row as it was last, good or not.
    func latest(_ id: ItemID) -> RowDrawing? { items.withLock { $0.value(for: id)?.drawing } }

    /// The row of an entry: what was kept, or what `measurer` makes now.
    func drawing(of entry: Entry, in context: BubbleContext, with measurer: ShapingMeasurer) -> RowDrawing {
        if let kept = drawing(of: entry, in: context) { return kept }
        let drawing = entry.drawing(on: context, with: measurer)
        items.withLock { items in
            let item = Item(entry: entry, key: context.key, drawing: drawing)
            items.insert(item, for: entry.item, byteCount: drawing.byteCount)
        }
        return drawing
    }

    /// How often a row was there, and how often it was not.
    var counts: (hits: Int, misses: Int) { items.withLock { ($0.hitCount, $0.missCount) } }
}
