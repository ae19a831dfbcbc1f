/// All values that the layout of a row depends on. Colours do not affect it.
public struct LayoutKey<Content: Hashable & Sendable, Neighbours: Hashable & Sendable>: Hashable, Sendable {
    /// The content of the row.
    public var content: Content
    /// The version of the content, another one for each visible change.
    public var version: Int64
    /// The largest width, in pixels.
    public var width: Float
    /// The user's text scale.
    public var fontScale: Float
    /// The fonts and distances of the theme.
    public var metrics: TextMetrics
    /// The properties of the neighbours that affect the row, for instance the same sender.
    public var neighbours: Neighbours

    /// Creates a key.
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
