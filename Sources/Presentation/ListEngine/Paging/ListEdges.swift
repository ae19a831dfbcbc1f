/// What lies beyond the items that the list has, on both sides.
public struct ListEdges: Equatable, Sendable {
    /// What lies beyond one end of the items.
    public enum Beyond: Hashable, Sendable {
        /// Nothing: this is where the list begins or ends.
        case end
        /// More items, that can be asked for; how many, if the host knows.
        case more(count: Int?)

        /// More items, nobody knows how many.
        public static var more: Beyond { .more(count: nil) }
    }

    /// Above the topmost item.
    public var top: Beyond
    /// Below the lowest item.
    public var bottom: Beyond

    /// Edges.
    public init(top: Beyond, bottom: Beyond) {
        self.top = top
        self.bottom = bottom
    }

    /// What lies beyond the items at `edge`.
    public subscript(edge: VerticalEdge) -> Beyond { edge == .top ? top : bottom }
}
