/// A cache of expensive values with a limit in bytes: the least recently used ones are dropped first.
///
/// A value without a lock: its owner, such as an actor, uses it from one place.
public struct LayoutCache<Key: Hashable, Value> {
    private struct Entry {
        var key: Key
        var value: Value
        var byteCount: Int
        var older: Int?
        var newer: Int?
    }

    /// The largest number of bytes in the cache.
    public let byteLimit: Int
    /// The number of bytes in the cache.
    public private(set) var byteCount = 0
    /// The number of times ``value(for:)`` found a value.
    public private(set) var hitCount = 0
    /// The number of times ``value(for:)`` found nothing.
    public private(set) var missCount = 0

    // A linked list through the entries from the oldest to the newest, and its free places.
    private var entries: [Entry?] = []
    private var free: [Int] = []
    private var places: [Key: Int] = [:]
    private var oldest: Int?
    private var newest: Int?

    /// Creates an empty cache.
    public init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// The number of values.
    public var count: Int { places.count }

    /// The cached value of a key, which counts as a use.
    ///
    /// Complexity: O(1).
    public mutating func value(for key: Key) -> Value? {
        guard let place = places[key], let entry = entries[place] else {
            missCount += 1
            return nil
        }
        hitCount += 1
        unlink(place)
        linkAsNewest(place)
        return entry.value
    }

    /// Stores a value for a key in place of the old one, and drops others until the limit holds. A value above the
    /// limit is not stored.
    ///
    /// Complexity: O(1), and O(1) for each dropped value.
    public mutating func insert(_ value: Value, for key: Key, byteCount: Int) {
        remove(key)
        guard byteCount <= byteLimit else { return }
        trim(to: byteLimit - byteCount)
        let place = free.popLast() ?? entries.count
        let entry = Entry(key: key, value: value, byteCount: byteCount)
        if place == entries.count { entries.append(entry) } else { entries[place] = entry }
        places[key] = place
        self.byteCount += byteCount
        linkAsNewest(place)
    }

    /// Drops the oldest values until at most so many bytes are left.
    ///
    /// Complexity: O(1) for each dropped value.
    public mutating func trim(to limit: Int) {
        while byteCount > limit, let oldest, let entry = entries[oldest] { remove(entry.key) }
    }

    /// Removes the value of a key.
    public mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        byteCount -= entries[place]?.byteCount ?? 0
        entries[place] = nil
        free.append(place)
    }

    /// Removes all values.
    public mutating func removeAll() {
        let hits = (hitCount, missCount)
        self = LayoutCache(byteLimit: byteLimit)
        (hitCount, missCount) = hits
    }

    private mutating func unlink(_ place: Int) {
        guard let entry = entries[place] else { return }
        if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
        if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
    }

    private mutating func linkAsNewest(_ place: Int) {
        entries[place]?.older = newest
        entries[place]?.newer = nil
        if let newest { entries[newest]?.newer = place } else { oldest = place }
        newest = place
    }
}
