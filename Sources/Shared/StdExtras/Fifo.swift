/// A first-in first-out queue over a ring: O(1) at both ends, no allocation until the first element.
///
/// An array's `removeFirst` moves all that are left, so that a queue that backs up gets slower the longer it is.
@frozen
public struct Fifo<Element> {
    @usableFromInline var ring: [Element?] = []
    @usableFromInline var head = 0
    /// The number of elements.
    public var count: Int { filled }
    @usableFromInline var filled = 0

    /// An empty queue.
    @inlinable
    public init() {}

    /// True if it has no elements.
    @inlinable
    public var isEmpty: Bool { count == 0 }

    @inlinable
    func slot(_ offset: Int) -> Int { (head &+ offset) & (ring.count &- 1) }

    /// Adds an element at the end.
    @inlinable
    public mutating func append(_ element: Element) {
        if count == ring.count { grow() }
        ring[slot(count)] = element
        filled += 1
    }

    /// The first element; nil when there is none.
    @inlinable
    public var first: Element? { count > 0 ? ring[head] : nil }

    /// Removes and returns the first element; nil when there is none.
    @inlinable
    public mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let element = ring[head].take()
        head = slot(1)
        filled -= 1
        return element
    }

    /// Replaces the element `offset` places behind the first, which must exist, and returns the old one.
    @inlinable
    public mutating func replace(at offset: Int, with element: Element) -> Element? {
        let index = slot(offset)
        let old = ring[index].take()
        ring[index] = element
        return old
    }

    /// Empties the queue into an array, the first element first.
    @inlinable
    public mutating func takeAll() -> [Element] {
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
        filled = larger.count
        larger.append(contentsOf: repeatElement(nil, count: max(4, count * 2) - count))
        head = 0
        ring = larger
    }
}

extension Fifo: Sendable where Element: Sendable {}
