import ClientModel
import MessageStore

extension StoreReader {
    /// The stickers that an emoji or words lead to: those of sets first, then those that were sent or received.
    ///
    /// - Parameters:
    ///   - query: The emoji, or the beginning of a word of a sticker's or of the title of a set.
    ///   - named: Emoji that are called so.
    /// - Returns: The stickers, each once.
    /// - Throws: `StoreError`.
    nonisolated func stickers(matching query: String, _ named: [String]) throws -> [StickerItem] {
        let emoji = [query] + named
        var found: [StickerItem] = []
        for sign in emoji { found += try stickers(on: .stickers, for: sign) }
        found += try stickers(on: .stickers, wordsBeginWith: query)
        for set in try stickerSets(on: .stickers) where set.title.hasWord(beginningWith: query) {
            found += try stickers(ofSet: set.id.number)
        }
        let signs = Set(emoji.map(\.withoutStyle))
        let others = try recentStickers() + stickersInChats()
        found += others.filter { signs.contains($0.stickerEmoji.withoutStyle) }.map { StickerItem($0) }
        var known: Set<MediaID> = []
        return found.filter { known.insert($0.document.id).inserted }
    }
}

extension StickerItem {
    /// A sticker of which no set says more than it does itself.
    nonisolated init(_ document: Document) { self.init(document: document, emoji: []) }
}

extension Document {
    /// What it stands for; empty for what is no sticker.
    nonisolated var stickerEmoji: String {
        if case .sticker(let info) = kind { info.emoji } else { "" }
    }

    /// How large it is in pixels of its own; zero for what is no sticker.
    nonisolated var stickerSize: PixelSize {
        if case .sticker(let info) = kind { info.size } else { PixelSize(width: 0, height: 0) }
    }
}

extension String {
    /// The emoji without what says only how it is drawn.
    nonisolated fileprivate var withoutStyle: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.value != 0xFE0E && $0.value != 0xFE0F }))
    }

    nonisolated fileprivate func hasWord(beginningWith start: String) -> Bool {
        let start = start.lowercased()
        return lowercased().split { $0.isWhitespace }.contains { $0.hasPrefix(start) }
    }
}
