/// The animations that are shown in place of single emoji, by emoji.
public struct AnimatedEmojiIndex: Sendable {
    /// Most animations of a set; others are ignored.
    public static let most = 2000
    /// Most bytes of an animation: those on the screen are downloaded unasked.
    private static let mostBytes = 512 << 10

    private var byEmoji: [String: Document] = [:]
    private var byID: [MediaID: Document] = [:]

    /// The index of a set. Still pictures are left out; of several for one emoji the first one counts.
    public init(_ items: [StickerItem] = []) {
        for item in items.prefix(Self.most) {
            guard case .sticker(let info) = item.document.kind, info.format != .still,
                item.document.byteCount <= Self.mostBytes
            else { continue }
            byID[item.document.id] = item.document
            for emoji in item.emoji + [info.emoji] where !emoji.isEmpty {
                let key = Self.unstyled(emoji)
                if byEmoji[key] == nil { byEmoji[key] = item.document }
            }
        }
    }

    /// True if there are no animations.
    public var isEmpty: Bool { byID.isEmpty }

    /// The animation with an id.
    public subscript(id: MediaID) -> Document? { byID[id] }

    /// The animation for an emoji, in any style; for one with a skin colour, otherwise that of the emoji without one.
    public subscript(emoji: String) -> Document? {
        let key = Self.unstyled(emoji)
        return byEmoji[key] ?? byEmoji[Self.uncoloured(key)]
    }

    /// The emoji without the scalars that only choose its style.
    private static func unstyled(_ emoji: String) -> String {
        let scalars = emoji.unicodeScalars.filter { !(0xFE0E...0xFE0F).contains($0.value) }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func uncoloured(_ emoji: String) -> String {
        let scalars = emoji.unicodeScalars.filter { !(0x1F3FB...0x1F3FF).contains($0.value) }
        return String(String.UnicodeScalarView(scalars))
    }
}
