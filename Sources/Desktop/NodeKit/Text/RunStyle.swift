/// The style of a part of a text. Shaping knows the values that change glyphs; drawing knows all.
struct RunStyle: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    static let bold = Self(rawValue: 1 << 0)
    static let italic = Self(rawValue: 1 << 1)
    static let underline = Self(rawValue: 1 << 2)
    static let strikethrough = Self(rawValue: 1 << 3)
    static let code = Self(rawValue: 1 << 4)
    static let link = Self(rawValue: 1 << 5)
    static let spoiler = Self(rawValue: 1 << 6)
    static let raised = Self(rawValue: 1 << 7)
    static let lowered = Self(rawValue: 1 << 8)
    static let marked = Self(rawValue: 1 << 9)
}
