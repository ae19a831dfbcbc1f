package import ClientModel
import MessageStore

extension StoreReader {
    /// Finds stickers by an emoji or by words: first in sets, then among sent and received ones.
    ///
    /// - Parameters:
    ///   - query: The emoji, or the beginning of a word of a sticker or of a set's title.
    ///   - named: The emoji that have such a name.
    /// - Returns: The distinct stickers.
    /// - Throws: `StoreError`.
    nonisolated func stickers(matching query: String, _ named: [String]) throws -> [StickerItem] {
        let emoji = [query] + named
        var found: [StickerItem] = []
        for collection in [StickerSetCollection.stickers, .emoji] {
            for sign in emoji { found += try stickers(on: collection, for: sign) }
            found += try stickers(on: collection, wordsBeginWith: query)
            for set in try stickerSets(on: collection) where set.title.hasWord(beginningWith: query) {
                found += try stickers(ofSet: set.id.number)
            }
        }
        let signs = Set(emoji.map(\.withoutStyle))
        let others = try recentStickers() + stickersInChats()
        found += others.filter { signs.contains($0.stickerEmoji.withoutStyle) }.map { StickerItem($0) }
        var known: Set<MediaID> = []
        return found.filter { known.insert($0.document.id).inserted }
    }
}

extension StickerItem {
    /// A sticker without emoji from a set.
    package nonisolated init(_ document: Document) { self.init(document: document, emoji: []) }
}

extension Document {
    /// The emoji of a sticker; empty for other documents.
    nonisolated var stickerEmoji: String {
        if case .sticker(let info) = kind { info.emoji } else { "" }
    }
}

extension String {
    /// The emoji without variation selectors.
    nonisolated fileprivate var withoutStyle: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.value != 0xFE0E && $0.value != 0xFE0F }))
    }

    nonisolated fileprivate func hasWord(beginningWith start: String) -> Bool {
        let start = start.lowercased()
        return lowercased().split { $0.isWhitespace }.contains { $0.hasPrefix(start) }
    }
}
