public import ClientModel

/// A text to lay out, with all values that its layout depends on: equal requests have equal layouts.
public struct TextRequest: Hashable, Sendable {
    /// The text. Untrusted: any text and any entities have a layout.
    public var text: FormattedText
    /// The largest width, in pixels.
    public var width: Float
    /// The largest number of lines, including quotes and code; the rest becomes an ellipsis. nil for no limit.
    public var lineLimit: Int?
    /// The user's text scale; 1 leaves ``metrics`` as they are.
    public var fontScale: Float = 1
    /// The fonts and distances.
    public var metrics = TextMetrics()
    /// The folded quotes that are open, by their offset in the text.
    public var openQuotes: Set<Int> = []
    /// The parts with forms that entities do not have.
    public var marks: [Mark] = []

    /// A part that stands higher or lower, on another ground, or for a picture.
    public struct Mark: Hashable, Sendable {
        /// The form.
        public enum Kind: Hashable, Sendable {
            /// Small letters above the line.
            case raised
            /// Small letters below the line.
            case lowered
            /// Another ground.
            case marked
            /// A picture in place of the part's one character, by its document, in pixels.
            case picture(document: Int64, width: Float, height: Float)
        }

        /// The part, in UTF-16 code units. Untrusted: it is clipped to the text.
        public var range: Range<Int>
        /// The form.
        public var kind: Kind

        /// Creates a mark.
        public init(_ range: Range<Int>, _ kind: Kind) {
            self.range = range
            self.kind = kind
        }
    }

    /// Creates a request for all lines at the default size.
    public init(_ text: FormattedText, width: Float) {
        self.text = text
        self.width = width
    }
}
