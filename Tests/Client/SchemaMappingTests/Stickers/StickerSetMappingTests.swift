import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct StickerSetMappingTests {
    private static let set = TL.StickerSet(
        official: true,
        emojis: true,
        installedDate: 7,
        id: 5,
        accessHash: 6,
        title: "Cats",
        shortName: "cats",
        thumbs: [.photoSize(.init(type: "s", w: 100, h: 90, size: 800))],
        thumbDcID: 2,
        thumbVersion: 3,
        count: 2,
        hash: 9
    )

    @Test func `a set keeps what is said of it`() {
        let info = StickerSetInfo(Self.set)
        #expect(info.id == StickerSetID(number: 5, accessHash: 6))
        #expect((info.title, info.shortName) == ("Cats", "cats"))
        #expect((info.count, info.hash, info.installDate) == (2, 9, 7))
        #expect(info.flags == [.official, .emoji, .installed])
        #expect(info.thumbnails.map(\.type) == ["s"])
        #expect((info.thumbnailDatacenter, info.thumbnailVersion) == (2, 3))
    }

    @Test func `stickers get the emoji and the words that stand beside them`() {
        let sticker = TL.DocumentAttribute.documentAttributeSticker(
            .init(alt: "🐱", stickerset: .inputStickerSetEmpty)
        )
        let document = Sample.document([sticker], mimeType: "application/x-tgsticker")
        let plain = Sample.document([])
        let packs = [
            TL.StickerPack(emoticon: "😺", documents: [600, 1]), .init(emoticon: "🐈", documents: [600]),
        ]
        let words = [TL.StickerKeyword(documentID: 600, keyword: ["purr", "fur"])]
        let items = [StickerItem](
            .init(set: Self.set, packs: packs, keywords: words, documents: [document, plain])
        )
        #expect(items.map(\.document.id.number) == [600])
        #expect(items.first?.emoji == ["😺", "🐈"])
        #expect(items.first?.keywords == ["purr", "fur"])
        let bare = [StickerItem](.init(set: Self.set, packs: [], keywords: [], documents: [document]))
        #expect(bare.first?.emoji == ["🐱"])
    }
}
