/// A first-in first-out queue in a ring buffer: O(1) at both ends, no allocation until the first element.
@usableFromInline
struct RingBuffer<Element> {
    @usableFromInline var ring: [Element?] = []
    @usableFromInline var head = 0
    @usableFromInline var count = 0

    @inlinable
    var isEmpty: Bool { count == 0 }

    @inlinable
    func slot(_ offset: Int) -> Int { (head &+ offset) & (ring.count &- 1) }

    @inlinable
    mutating func append(_ element: Element) {
        if count == ring.count { grow() }
        ring[slot(count)] = element
        count += 1
    }

    @inlinable
    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let element = ring[head].take()
        head = slot(1)
        count -= 1
        return element
    }

    /// Replaces the element at `offset` from the first and returns the old one.
    @inlinable
    mutating func replace(at offset: Int, with element: Element) -> Element? {
        let index = slot(offset)
        let old = ring[index].take()
        ring[index] = element
        return old
    }

    /// Empties the queue into an array, for the caller to release outside its lock.
    @inlinable
    mutating func takeAll() -> [Element] {
        var elements: [Element] = []
        elements.reserveCapacity(count)
        while let element = popFirst() { elements.append(element) }
        return elements
    }

    /// The ring's size stays a power of two, so that a mask wraps an index.
    @inlinable
    mutating func grow() {
        var larger: [Element?] = []
        larger.reserveCapacity(max(4, ring.count * 2))
        while let element = popFirst() { larger.append(element) }
        count = larger.count
        larger.append(contentsOf: repeatElement(nil, count: max(4, count * 2) - count))
        head = 0
        ring = larger
    }
}
