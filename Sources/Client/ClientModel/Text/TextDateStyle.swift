/// The style of a ``TextDate``. The bits are stored.
public struct TextDateStyle: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Relative, as "in two hours".
    public static let relative = Self(rawValue: 1 << 0)
    /// With hours and minutes.
    public static let shortTime = Self(rawValue: 1 << 1)
    /// With hours, minutes and seconds.
    public static let longTime = Self(rawValue: 1 << 2)
    /// With the date in numbers.
    public static let shortDate = Self(rawValue: 1 << 3)
    /// With the date in words.
    public static let longDate = Self(rawValue: 1 << 4)
    /// With the day of the week.
    public static let dayOfWeek = Self(rawValue: 1 << 5)
}
