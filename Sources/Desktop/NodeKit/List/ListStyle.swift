public import GTKBridge

/// The appearance of a list's own parts.
public struct ListStyle: Sendable {
    /// The background behind the rows; nil for none.
    public var ground: Color?
    /// The background of a highlighted row after a jump.
    public var highlight: Color
    /// The colour of the scroll indicator.
    public var indicator: Color

    /// Creates a style.
    public init(ground: Color?, highlight: Color, indicator: Color) {
        self.ground = ground
        self.highlight = highlight
        self.indicator = indicator
    }
}
