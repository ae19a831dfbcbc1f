/// How a part of a ``TextArea`` is marked: by what it is known, and how it looks.
nonisolated public struct TextTag: Hashable, Sendable {
    /// How letters look.
    public struct Style: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8

        /// Any bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Bold.
        public static let bold = Self(rawValue: 1 << 0)
        /// Italic.
        public static let italic = Self(rawValue: 1 << 1)
        /// Underlined.
        public static let underline = Self(rawValue: 1 << 2)
        /// Struck through.
        public static let strikethrough = Self(rawValue: 1 << 3)
        /// Of one width.
        public static let monospace = Self(rawValue: 1 << 4)
        /// On a grey ground.
        public static let veiled = Self(rawValue: 1 << 5)
        /// In the colour of links.
        public static let linked = Self(rawValue: 1 << 6)
    }

    /// By what it is known: of one name there is one look.
    public var name: String
    /// How letters look.
    public var look: Style

    /// A tag.
    public init(_ name: String, _ look: Style) {
        self.name = name
        self.look = look
    }
}

/// A part of a text with a tag.
nonisolated public struct TextMark: Hashable, Sendable {
    /// Which part, in UTF-16 code units.
    public var range: Range<Int>
    /// The tag.
    public var tag: TextTag

    /// A part of a text.
    public init(_ range: Range<Int>, _ tag: TextTag) {
        self.range = range
        self.tag = tag
    }
}
