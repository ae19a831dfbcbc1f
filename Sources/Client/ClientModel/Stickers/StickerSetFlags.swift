/// The properties of a set of stickers. The bits are stored.
public struct StickerSetFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A set of the server's own.
    public static let official = Self(rawValue: 1 << 0)
    /// A set of masks.
    public static let masks = Self(rawValue: 1 << 1)
    /// A set of custom emoji.
    public static let emoji = Self(rawValue: 1 << 2)
    /// Archived by the user.
    public static let archived = Self(rawValue: 1 << 3)
    /// Installed by the user.
    public static let installed = Self(rawValue: 1 << 4)
    /// Its emoji take the colour of the text.
    public static let textColor = Self(rawValue: 1 << 5)
    /// Created by the user.
    public static let creator = Self(rawValue: 1 << 6)
}
