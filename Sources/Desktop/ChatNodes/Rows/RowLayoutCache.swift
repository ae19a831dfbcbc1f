import ChatPresentation
import ListEngine
import NodeKit
import StdExtras

/// Finished rows, so that scrolling back lays nothing out and shapes no text: good for as long as the entry and all
/// that it was laid out with are equal.
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

    /// An empty shelf for so many bytes.
    init(byteLimit: Int) { contents = Locked(Contents(items: LayoutCache(byteLimit: byteLimit))) }

    /// The row of an entry, if it is still good.
    func drawing(of entry: Entry, in context: BubbleContext) -> RowDrawing? {
        contents.withLock { contents in
            guard let item = contents.items.value(for: entry.item), item.key == context.key,
                item.entry == entry
            else { return nil }
            return item.drawing
        }
    }

    /// The row as it was last, good or not, to be shown.
    func latest(_ id: ItemID) -> RowDrawing? {
        contents.withLock { contents in
            let drawing = contents.items.value(for: id)?.drawing
            if drawing == nil { contents.counts.missed += 1 } else { contents.counts.found += 1 }
            return drawing
        }
    }

    /// The row of an entry: what was kept, or what `measurer` makes now.
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

    /// Whether there is nothing on it.
    var isEmpty: Bool { contents.withLock { $0.items.count == 0 } }

    /// Keeps no more than so many bytes of what was used last, and counts from zero again.
    func rest(keeping byteCount: Int) {
        contents.withLock { contents in
            contents.items.trim(to: byteCount)
            contents.counts = LayoutCounts()
        }
    }

    /// What all that cost so far.
    var counts: LayoutCounts { contents.withLock { $0.counts } }
}
