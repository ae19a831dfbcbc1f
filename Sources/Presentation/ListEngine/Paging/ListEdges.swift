/// The state beyond the loaded items, on both sides.
public struct ListEdges: Equatable, Sendable {
    /// The state beyond one end of the items.
    public enum Beyond: Hashable, Sendable {
        /// No more items: the list begins or ends here.
        case end
        /// More items that can be requested, with their number if the host knows it.
        case more(count: Int?)

        /// More items of unknown number.
        public static var more: Beyond { .more(count: nil) }
    }

    /// The state above the topmost item.
    public var top: Beyond
    /// The state below the lowest item.
    public var bottom: Beyond

    /// Creates edges.
    public init(top: Beyond, bottom: Beyond) {
        self.top = top
        self.bottom = bottom
    }

    /// The state beyond the items at `edge`.
    public subscript(edge: VerticalEdge) -> Beyond { edge == .top ? top : bottom }
}
