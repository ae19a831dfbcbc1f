/// All that the layout of a row depends on. What does not change it, as colours, is left out.
public struct LayoutKey<Content: Hashable & Sendable, Neighbours: Hashable & Sendable>: Hashable, Sendable {
    /// Which row.
    public var content: Content
    /// Which version of it: another one for each change that may show.
    public var version: Int64
    /// How wide it may become, in pixels.
    public var width: Float
    /// The member's own scale of texts.
    public var fontScale: Float
    /// Fonts and distances of the theme.
    public var metrics: TextMetrics
    /// What of its neighbours it depends on: whether they are of the same sender, say.
    public var neighbours: Neighbours

    /// A key.
    public init(
        content: Content,
        version: Int64,
        width: Float,
        fontScale: Float,
        metrics: TextMetrics,
        neighbours: Neighbours
    ) {
        self.content = content
        self.version = version
        self.width = width
        self.fontScale = fontScale
        self.metrics = metrics
        self.neighbours = neighbours
    }
}
