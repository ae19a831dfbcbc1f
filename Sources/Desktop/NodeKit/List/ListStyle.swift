public import GTKBridge

/// What a list's own parts look like.
public struct ListStyle: Sendable {
    /// What lies behind the rows; nil: nothing.
    public var ground: Color?
    /// Behind a row that one jumped to.
    public var highlight: Color
    /// The scroll indicator.
    public var indicator: Color

    /// A style.
    public init(ground: Color?, highlight: Color, indicator: Color) {
        self.ground = ground
        self.highlight = highlight
        self.indicator = indicator
    }
}
