/// A line: who came first leaves first, each at a constant cost, however long it is.
///
/// An array's `removeFirst` moves all that are left, so that a line that backs up gets slower the longer it is.
public struct Fifo<Element> {
    /// Those that came last, in order.
    private var arriving: [Element] = []
    /// Those that leave next, the first one last.
    private var leaving: [Element] = []

    /// An empty line.
    public init() {}

    /// Whether nobody stands in it.
    public var isEmpty: Bool { arriving.isEmpty && leaving.isEmpty }

    /// How many stand in it.
    public var count: Int { arriving.count + leaving.count }

    /// Adds one at the end.
    public mutating func append(_ element: Element) { arriving.append(element) }

    /// Takes the one that stands first; nil when nobody does.
    ///
    /// - Complexity: O(1) on average over all calls.
    public mutating func popFirst() -> Element? {
        if leaving.isEmpty {
            leaving = arriving.reversed()
            arriving.removeAll(keepingCapacity: true)
        }
        return leaving.popLast()
    }

    /// Takes all, the first one first.
    public mutating func takeAll() -> [Element] {
        let all = leaving.reversed() + arriving
        self = Self()
        return all
    }
}

extension Fifo: Sendable where Element: Sendable {}
