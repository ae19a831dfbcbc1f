/// Keeps what took long to make, up to a number of bytes: what was not used for the longest time goes first.
///
/// A value without a lock: whoever owns it, an actor say, uses it from one place.
public struct LayoutCache<Key: Hashable, Value> {
    private struct Entry {
        var key: Key
        var value: Value
        var byteCount: Int
        var older: Int?
        var newer: Int?
    }

    /// How many bytes it may hold.
    public let byteLimit: Int
    /// How many bytes it holds.
    public private(set) var byteCount = 0
    /// How often ``value(for:)`` found something.
    public private(set) var hitCount = 0
    /// How often ``value(for:)`` found nothing.
    public private(set) var missCount = 0

    // A list through the entries from the oldest to the newest, and the places in it that are free.
    private var entries: [Entry?] = []
    private var free: [Int] = []
    private var places: [Key: Int] = [:]
    private var oldest: Int?
    private var newest: Int?

    /// An empty cache.
    public init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// How many values it holds.
    public var count: Int { places.count }

    /// What was kept for a key, which counts as a use of it.
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

    /// Keeps a value, in the place of the key's last one, and lets others go until the limit holds. A value that
    /// is larger than the limit by itself is not kept.
    ///
    /// Complexity: O(1), and O(1) for each value that goes.
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

    /// Lets go, the oldest first, until it holds no more than so many bytes.
    ///
    /// Complexity: O(1) for each value that goes.
    public mutating func trim(to limit: Int) {
        while byteCount > limit, let oldest, let entry = entries[oldest] { remove(entry.key) }
    }

    /// Forgets a key.
    public mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        byteCount -= entries[place]?.byteCount ?? 0
        entries[place] = nil
        free.append(place)
    }

    /// Forgets all.
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
