/// A first-in first-out queue with a constant cost for each element, however long it is.
///
/// An array's `removeFirst` moves all remaining elements, so that a long queue gets slow.
public struct Fifo<Element> {
    /// The newest elements, in order.
    private var arriving: [Element] = []
    /// The oldest elements, the first one last.
    private var leaving: [Element] = []

    /// Creates an empty queue.
    public init() {}

    /// True if the queue is empty.
    public var isEmpty: Bool { arriving.isEmpty && leaving.isEmpty }

    /// The number of elements.
    public var count: Int { arriving.count + leaving.count }

    /// Adds an element at the end.
    public mutating func append(_ element: Element) { arriving.append(element) }

    /// Removes and returns the first element; nil if the queue is empty.
    ///
    /// - Complexity: O(1) on average over all calls.
    public mutating func popFirst() -> Element? {
        if leaving.isEmpty {
            leaving = arriving.reversed()
            arriving.removeAll(keepingCapacity: true)
        }
        return leaving.popLast()
    }

    /// Removes and returns all elements, the first one first.
    public mutating func takeAll() -> [Element] {
        let all = leaving.reversed() + arriving
        self = Self()
        return all
    }
}

extension Fifo: Sendable where Element: Sendable {}
