import ClientModel
import MessageStore
import Testing

@Suite struct StickerTests {
    @Test func `stickers are found by emoji and by the beginnings of words`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            let sets = [2, 1].map { ListsChanges.set($0) }
            try transaction.setStickerSets(sets, on: .stickers)
            try transaction.setStickers(
                [
                    ListsChanges.sticker(10, ["👍🏽", "❤️"], keywords: ["Thanks"]),
                    ListsChanges.sticker(11, ["👍"]),
                ],
                ofSet: 1
            )
            try transaction.setStickers([ListsChanges.sticker(20, ["👍🏿"], keywords: ["that"])], ofSet: 2)
            try transaction.setStickers([ListsChanges.sticker(30, ["👍"])], ofSet: 3)
        }
        func found(_ emoji: String) async throws -> [Int64] {
            try await store.read { try $0.stickers(on: .stickers, for: emoji).map(\.document.id.number) }
        }
        #expect(try await found("👍") == [20, 10, 11])
        #expect(try await found("❤") == [10])
        #expect(try await found("🙈") == [])
        let words = try await store.read { reader in
            try reader.stickers(on: .stickers, wordsBeginWith: "TH").map(\.document.id.number)
        }
        #expect(words == [20, 10])
        #expect(try await store.read { try $0.stickers(on: .masks, for: "👍") }.isEmpty)
    }

    @Test func `a set that is in no collection loses its stickers`() async throws {
        let store = try StoreFixture().store
        let counts = try await store.transaction { transaction in
            try transaction.setStickerSets([ListsChanges.set(1)], on: .stickers)
            try transaction.setStickerSets([ListsChanges.set(1)], on: .masks)
            try transaction.setStickers([ListsChanges.sticker(1, ["👍"])], ofSet: 1)
            try transaction.setStickerSets([], on: .stickers)
            let kept = try transaction.reader.stickers(ofSet: 1).count
            try transaction.setStickerSets([], on: .masks)
            return [kept, try transaction.reader.stickers(ofSet: 1).count]
        }
        #expect(counts == [1, 0])
    }
}
