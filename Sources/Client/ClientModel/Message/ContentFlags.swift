/// The properties of a ``MessageContent``. The bits are stored.
public struct ContentFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The media are hidden until tapped.
    public static let spoiler = Self(rawValue: 1 << 0)
    /// The link's preview is shown large.
    public static let largePreview = Self(rawValue: 1 << 1)
    /// The link's preview is shown small.
    public static let smallPreview = Self(rawValue: 1 << 2)
    /// The link has no preview.
    public static let noPreview = Self(rawValue: 1 << 3)
    /// The link's preview stands above the text.
    public static let previewAbove = Self(rawValue: 1 << 4)
}
