/// A collection of sticker sets: stickers, masks, custom emoji, animated emoji. The numbers are stored.
public struct StickerSetCollection: RawRepresentable, Hashable, Sendable {
    /// The stored number.
    public let rawValue: Int32

    /// Wraps a number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Sets of stickers that the user installed.
    public static let stickers = Self(rawValue: 1)
    /// Sets of masks that the user installed.
    public static let masks = Self(rawValue: 2)
    /// Packs of custom emoji that the user installed.
    public static let emoji = Self(rawValue: 3)
    /// The set whose animations are shown in place of single emoji.
    public static let animatedEmoji = Self(rawValue: 4)
}

/// The form of words and emoji in the index.
enum StickerTerm {
    /// The term in lower case, without the scalars that only choose an emoji's style and skin colour.
    static func normalized(_ term: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in term.unicodeScalars {
            switch scalar.value {
            case 0xfe0e, 0xfe0f, 0x1f3fb...0x1f3ff: continue
            default: scalars.append(scalar)
            }
        }
        return String(scalars).lowercased()
    }
}
