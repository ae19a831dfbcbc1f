/// A tag for parts of a ``TextArea``: a name and a style.
nonisolated public struct TextTag: Hashable, Sendable {
    /// The style of the letters.
    public struct Style: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt8

        /// Creates a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Bold letters.
        public static let bold = Self(rawValue: 1 << 0)
        /// Italic letters.
        public static let italic = Self(rawValue: 1 << 1)
        /// Underlined letters.
        public static let underline = Self(rawValue: 1 << 2)
        /// Letters struck through.
        public static let strikethrough = Self(rawValue: 1 << 3)
        /// Monospace letters.
        public static let monospace = Self(rawValue: 1 << 4)
        /// A grey background.
        public static let veiled = Self(rawValue: 1 << 5)
        /// The colour of links.
        public static let linked = Self(rawValue: 1 << 6)
        /// The wavy line of spelling mistakes.
        public static let mistaken = Self(rawValue: 1 << 7)
    }

    /// The name; each name has one style.
    public var name: String
    /// The style of the letters.
    public var look: Style

    /// Creates a tag.
    public init(_ name: String, _ look: Style) {
        self.name = name
        self.look = look
    }
}

extension TextTag {
    /// The tag of misspelt words.
    nonisolated public static let misspelt = TextTag("misspelt", .mistaken)
}

/// A tagged part of a text.
nonisolated public struct TextMark: Hashable, Sendable {
    /// The part, in UTF-16 code units.
    public var range: Range<Int>
    /// The tag.
    public var tag: TextTag

    /// Creates a mark.
    public init(_ range: Range<Int>, _ tag: TextTag) {
        self.range = range
        self.tag = tag
    }
}
