/// One of the two ends of a list on the screen.
public enum VerticalEdge: Hashable, Sendable, CaseIterable {
    /// The end with the oldest messages of a chat.
    case top
    /// The end with the newest messages of a chat.
    case bottom
}

/// The visible area of the list: the size of its widget and the parts that other views cover, in pixels.
public struct Viewport: Equatable, Sendable {
    /// The width for which rows are laid out.
    public var width: Double
    /// The height of the widget.
    public var height: Double
    /// The covered height at the top, by a pinned bar for instance. Rows show behind it but do not rest there.
    public var topInset: Double
    /// The covered height at the bottom, by the input for instance.
    public var bottomInset: Double

    /// Creates a viewport of this size. Negative values and values that are not finite count as 0.
    public init(width: Double, height: Double, topInset: Double = 0, bottomInset: Double = 0) {
        self.width = max(0, Grid.snap(width))
        self.height = max(0, Grid.snap(height))
        self.topInset = max(0, Grid.snap(topInset))
        self.bottomInset = max(0, Grid.snap(bottomInset))
    }

    /// The height between the insets, at least 0.
    public var openHeight: Double { max(0, height - topInset - bottomInset) }
}
