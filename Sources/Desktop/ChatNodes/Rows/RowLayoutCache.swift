import ChatPresentation
import ListEngine
import NodeKit
import StdExtras

/// Finished rows, so that scrolling back needs no layout and no text shaping. A row is valid while its entry and
/// its context are equal.
///
/// Threads: any.
final class RowLayoutCache<Entry: RowEntry>: Sendable {
    private struct Item {
        var entry: Entry
        var key: BubbleContext.Key
        var drawing: RowDrawing
    }

    private struct Contents {
        var items: LayoutCache<ItemID, Item>
        var counts = LayoutCounts()
    }

    private let contents: Locked<Contents>

    /// Creates an empty cache for so many bytes.
    init(byteLimit: Int) { contents = Locked(Contents(items: LayoutCache(byteLimit: byteLimit))) }

    /// The row of an entry, if it is still valid.
    func drawing(of entry: Entry, in context: BubbleContext) -> RowDrawing? {
        contents.withLock { contents in
            guard let item = contents.items.value(for: entry.item), item.key == context.key,
                item.entry == entry
            else { return nil }
            return item.drawing
        }
    }

    /// The latest row of an item for display, valid or not.
    func latest(_ id: ItemID) -> RowDrawing? {
        contents.withLock { contents in
            let drawing = contents.items.value(for: id)?.drawing
            if drawing == nil { contents.counts.missed += 1 } else { contents.counts.found += 1 }
            return drawing
        }
    }

    /// The cached row of an entry, or a new one made with `measurer`.
    func drawing(of entry: Entry, in context: BubbleContext, with measurer: ShapingMeasurer) -> RowDrawing {
        if let kept = drawing(of: entry, in: context) { return kept }
        let shapedBefore = measurer.shapedByteCount
        let drawing = entry.drawing(on: context, with: measurer)
        let shaped = measurer.shapedByteCount - shapedBefore
        contents.withLock { contents in
            let item = Item(entry: entry, key: context.key, drawing: drawing)
            contents.items.insert(item, for: entry.item, byteCount: drawing.byteCount)
            contents.counts.made += 1
            contents.counts.shapedBytes += shaped
        }
        return drawing
    }

    /// True if the cache is empty.
    var isEmpty: Bool { contents.withLock { $0.items.count == 0 } }

    /// Reduces the cache to so many bytes of the most recently used rows, and resets the statistics.
    func rest(keeping byteCount: Int) {
        contents.withLock { contents in
            contents.items.trim(to: byteCount)
            contents.counts = LayoutCounts()
        }
    }

    /// The layout statistics.
    var counts: LayoutCounts { contents.withLock { $0.counts } }
}
