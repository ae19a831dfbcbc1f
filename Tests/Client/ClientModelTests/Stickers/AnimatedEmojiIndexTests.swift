import ClientModel
import Testing

@Suite struct AnimatedEmojiIndexTests {
    private func item(
        _ number: Int64,
        _ emoji: [String],
        own: String = "",
        format: StickerFormat = .vector,
        byteCount: Int64 = 100
    ) -> StickerItem {
        var document = Document(MediaID(.document, number))
        var info = StickerInfo(emoji: own)
        info.format = format
        (document.kind, document.byteCount) = (.sticker(info), byteCount)
        return StickerItem(document: document, emoji: emoji)
    }

    @Test func `an emoji is found in any style, and with a skin colour as its own or the base one`() {
        let index = AnimatedEmojiIndex([
            item(1, ["❤️"]), item(2, ["👍"]), item(3, [], own: "👋"), item(4, ["👋🏿"]), item(5, ["👍"]),
        ])
        #expect(index["❤"]?.id.number == 1 && index["❤️"]?.id.number == 1)
        #expect(index["👍"]?.id.number == 2 && index["👍🏽"]?.id.number == 2, "the first one counts")
        #expect(index["👋🏿"]?.id.number == 4 && index["👋🏻"]?.id.number == 3)
        #expect(index["🙂"] == nil)
        #expect(index[MediaID(.document, 5)]?.id.number == 5)
    }

    @Test func `what does not move, and what is too large, is no animation`() {
        let index = AnimatedEmojiIndex([
            item(1, ["🙂"], format: .still), item(2, ["🙂"], byteCount: 1 << 20),
            StickerItem(document: Document(MediaID(.document, 3)), emoji: ["🙂"]),
        ])
        #expect(index.isEmpty && index["🙂"] == nil)
        #expect(!AnimatedEmojiIndex([item(4, ["🙂"], format: .video)]).isEmpty)
    }
}
