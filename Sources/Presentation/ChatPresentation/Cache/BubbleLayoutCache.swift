/// Finished layouts, so that scrolling back needs no layout and no text shaping.
///
/// A layout is valid while its row and its context are equal: content, neighbours, width, text size, words. The
/// least recently used layouts are dropped first when there are too many.
///
/// Threads: a value. For layout on several threads, keep one behind a lock, ask it first and add the result after.
///
/// - Complexity: lookup and insertion are O(1) on average, plus the comparison of the row with the cached one.
public struct BubbleLayoutCache: Sendable {
    private struct Item {
        var entry: ChatEntry
        var key: BubbleContext.Key
        var layout: BubbleLayout
        var lastUse: UInt64
    }

    /// The largest number of elements of all layouts together.
    public let capacity: Int
    /// The number of elements of all layouts together.
    public private(set) var count = 0
    /// The number of successful lookups.
    public private(set) var hits = 0
    /// The number of failed lookups.
    public private(set) var misses = 0

    private var items: [EntryID: Item] = [:]
    private var uses: UInt64 = 0

    /// Creates an empty cache; an element takes about 200 bytes, a row about ten elements.
    public init(capacity: Int = 40_000) { self.capacity = max(1, capacity) }

    /// The layout of a row, if it is still valid.
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

    /// Stores a layout in place of an older one of the same row.
    public mutating func keep(_ layout: BubbleLayout, for entry: ChatEntry, in context: BubbleContext) {
        uses += 1
        let item = Item(entry: entry, key: context.key, layout: layout, lastUse: uses)
        let old = items.updateValue(item, forKey: entry.id)
        count += layout.elements.count - (old?.layout.elements.count ?? 0)
        if count > capacity { evict() }
    }

    /// Drops a quarter at once, so that evictions are rare; the newest layout stays.
    private mutating func evict() {
        for (id, item) in items.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard count > capacity / 4 * 3, item.lastUse != uses else { return }
            count -= item.layout.elements.count
            items[id] = nil
        }
    }
}

extension BubbleContext {
    /// All values that layouts depend on beside their rows.
    public struct Key: Hashable, Sendable {
        let width: Double
        let metrics: ChatMetrics
        let zone: TimeZoneRules
        let hasBigEmoji: Bool
        let version: Int
    }

    /// The key: contexts with equal keys give equal layouts.
    public var key: Key {
        Key(width: width, metrics: metrics, zone: zone, hasBigEmoji: hasBigEmoji, version: version)
    }
}
