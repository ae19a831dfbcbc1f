/// One of the two ends of a list, as it stands on the screen.
public enum VerticalEdge: Hashable, Sendable, CaseIterable {
    /// Where the oldest messages of a chat are.
    case top
    /// Where the newest messages of a chat are.
    case bottom

    /// The other one.
    public var opposite: VerticalEdge { self == .top ? .bottom : .top }
}

/// What the list is seen through: the size of its widget, and how much of it other things cover. In pixels.
public struct Viewport: Equatable, Sendable {
    /// The width that rows are laid out for.
    public var width: Double
    /// The height of the widget.
    public var height: Double
    /// What is covered at the top, by a pinned bar for instance. Rows are seen behind it; they don't rest there.
    public var topInset: Double
    /// What is covered at the bottom, by the input for instance.
    public var bottomInset: Double

    /// A viewport of this size. What is no number or negative counts as 0.
    public init(width: Double, height: Double, topInset: Double = 0, bottomInset: Double = 0) {
        self.width = max(0, Grid.snap(width))
        self.height = max(0, Grid.snap(height))
        self.topInset = max(0, Grid.snap(topInset))
        self.bottomInset = max(0, Grid.snap(bottomInset))
    }

    /// What is left between the insets, at least 0.
    public var openHeight: Double { max(0, height - topInset - bottomInset) }
}
