/// What is true of a set of stickers. The bits are stored.
public struct StickerSetFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The server's own.
    public static let official = Self(rawValue: 1 << 0)
    /// Of masks.
    public static let masks = Self(rawValue: 1 << 1)
    /// Of custom emoji.
    public static let emoji = Self(rawValue: 1 << 2)
    /// Put away by the member.
    public static let archived = Self(rawValue: 1 << 3)
    /// In the member's list.
    public static let installed = Self(rawValue: 1 << 4)
    /// Its emoji take the colour of the text.
    public static let textColor = Self(rawValue: 1 << 5)
    /// The member made it.
    public static let creator = Self(rawValue: 1 << 6)
}
