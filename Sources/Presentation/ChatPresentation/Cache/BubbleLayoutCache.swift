/// Finished layouts, so that scrolling back lays nothing out and shapes no text.
///
/// A layout is good as long as its row and all that it was laid out with are equal: content, neighbours, width, size of
/// text, words. What was not asked for the longest goes first when there are too many.
///
/// Threads: a value. Whoever lays out on several threads keeps one behind a lock, asks it first and tells it after.
///
/// - Complexity: asking and telling are O(1) on average, apart from comparing the row with the one that it was made of.
public struct BubbleLayoutCache: Sendable {
    private struct Item {
        var entry: ChatEntry
        var key: BubbleContext.Key
        var layout: BubbleLayout
        var lastUse: UInt64
    }

    /// How many elements the layouts may have together.
    public let capacity: Int
    /// How many they have.
    public private(set) var count = 0
    /// How often a layout was asked for and found.
    public private(set) var hits = 0
    /// How often it was asked for in vain.
    public private(set) var misses = 0

    private var items: [EntryID: Item] = [:]
    private var uses: UInt64 = 0

    /// An empty cache; an element takes about 200 bytes, a row about ten elements.
    public init(capacity: Int = 40_000) { self.capacity = max(1, capacity) }

    /// The layout of a row, if it is still good.
    public mutating func layout(for entry: ChatEntry, in context: BubbleContext) -> BubbleLayout? {
        guard let item = items[entry.id], item.key == context.key, item.entry == entry else {
            misses += 1
            return nil
        }
        hits += 1
        uses += 1
        items[entry.id]?.lastUse = uses
        return item.layout
    }

    /// Keeps a layout in place of an older one of the same row.
    public mutating func keep(_ layout: BubbleLayout, for entry: ChatEntry, in context: BubbleContext) {
        uses += 1
        let item = Item(entry: entry, key: context.key, layout: layout, lastUse: uses)
        let old = items.updateValue(item, forKey: entry.id)
        count += layout.elements.count - (old?.layout.elements.count ?? 0)
        if count > capacity { evict() }
    }

    /// Forgets a quarter at once, so that it does so seldom; never the newest.
    private mutating func evict() {
        for (id, item) in items.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard count > capacity / 4 * 3, item.lastUse != uses else { return }
            count -= item.layout.elements.count
            items[id] = nil
        }
    }
}

extension BubbleContext {
    /// All that layouts depend on beside their rows.
    public struct Key: Hashable, Sendable {
        let width: Double
        let metrics: ChatMetrics
        let zone: TimeZoneRules
        let hasBigEmoji: Bool
        let version: Int
    }

    /// Contexts with equal keys lay out equally.
    public var key: Key {
        Key(width: width, metrics: metrics, zone: zone, hasBigEmoji: hasBigEmoji, version: version)
    }
}
