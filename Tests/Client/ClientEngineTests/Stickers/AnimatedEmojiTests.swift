import ClientModel
import ClientNetwork
import MessageStore
import Signals
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct AnimatedEmojiTests {
    private static let set = TL.StickerSet(
        emojis: true,
        id: 9,
        accessHash: 8,
        title: "Lively",
        shortName: "lively",
        count: 1,
        hash: 5
    )

    private static func whole(_ emoji: String) -> TL.MessagesStickerSet {
        let document = TL.Document.Document(
            id: 100,
            accessHash: 7,
            fileReference: [1],
            date: 1,
            mimeType: "application/x-tgsticker",
            size: 9,
            dcID: 2,
            attributes: [
                .documentAttributeCustomEmoji(.init(alt: emoji, stickerset: .inputStickerSetEmpty))
            ]
        )
        return .stickerSet(
            .init(
                set: set,
                packs: [.init(emoticon: emoji, documents: [100])],
                keywords: [],
                documents: [.document(document)]
            )
        )
    }

    private func stored(_ fixture: EngineFixture) async throws -> [String] {
        try await fixture.store.read { reader in
            try reader.stickerSets(on: .animatedEmoji).flatMap { try reader.stickers(ofSet: $0.id.number) }
                .flatMap(\.emoji)
        }
    }

    @Test func `the set is fetched once, kept, and asked for by its hash at the next start`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesGetStickerSet.self) { request in
            request.hash == 5 ? .stickerSetNotModified : Self.whole("❤")
        }
        let emoji = AnimatedEmoji(fixture.services)
        let seen = Box<[[StickerItem]]>([])
        let following = emoji.stickers.start(next: { items in seen.update { $0.append(items) } })
        for _ in 0..<2 { try await fixture.run { await emoji.refresh() } }
        #expect(try await stored(fixture) == ["❤"])
        await fixture.settle()
        #expect(seen.value.last?.map(\.document.id.number) == [100])
        let other = AnimatedEmoji(fixture.services)
        try await fixture.run { await other.refresh() }
        let calls = fixture.api.calls(of: TLFunction.MessagesGetStickerSet.self)
        #expect(calls.map(\.hash) == [0, 5])
        #expect(calls.allSatisfy { $0.stickerset == .inputStickerSetAnimatedEmoji })
        #expect(try await stored(fixture) == ["❤"])
        let listed = try await fixture.store.read { try $0.listedDocument(MediaID(.document, 100)) }
        #expect(listed?.set == 9, "its file can be fetched")
        withExtendedLifetime(following) {}
    }

    @Test func `a server without a set ends that of before`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesGetStickerSet.self) { _ in Self.whole("❤") }
        let emoji = AnimatedEmoji(fixture.services)
        try await fixture.run { await emoji.refresh() }
        fixture.api.on(TLFunction.MessagesGetStickerSet.self) { _ throws(APIError) in throw .timedOut }
        let later = AnimatedEmoji(fixture.services)
        try await fixture.run { await later.refresh() }
        #expect(try await stored(fixture) == ["❤"])
        fixture.api.on(TLFunction.MessagesGetStickerSet.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "STICKERSET_INVALID")
        }
        for _ in 0..<2 { try await fixture.run { await later.refresh() } }
        #expect(try await stored(fixture) == [])
        #expect(fixture.api.calls(of: TLFunction.MessagesGetStickerSet.self).count == 3)
    }
}
