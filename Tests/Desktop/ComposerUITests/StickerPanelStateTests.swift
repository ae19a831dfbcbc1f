import ChatPresentation
import ClientEngine
import ClientModel
import Localization
import Testing

@testable import ComposerUI

@Suite struct StickerPanelStateTests {
    private typealias Kind = StickerPanelState.Section.Kind

    private func sticker(_ number: Int64, _ emoji: String = "😀", in packs: [String] = []) -> StickerItem {
        var document = Document(MediaID(.document, number))
        document.kind = .sticker(StickerInfo(emoji: emoji))
        return StickerItem(document: document, emoji: packs)
    }

    private func set(_ number: Int64, count: Int32) -> StickerSetInfo {
        let id = StickerSetID(number: number, accessHash: 0)
        var info = StickerSetInfo(id: id, title: "Set \(number)", shortName: "set\(number)")
        info.count = count
        return info
    }

    @Test func `what was sent comes before the sets, and a set has its room before it has come`() {
        var state = StickerPanelState()
        state.recent = [sticker(1)]
        state.inChats = [sticker(9)]
        state.sets = [set(5, count: 120), set(6, count: 2), set(7, count: 0)]
        state.contents[6] = [sticker(60)]
        #expect(state.sections().map(\.kind) == [.recent, .set(5), .set(6)])
        #expect(state.sections().map(\.count) == [1, 120, 1])
        #expect(state.sections()[1].stickers.isEmpty)
        #expect(state.note(without: state.sections()) == nil)
    }

    @Test func `who has no sets is offered the stickers of chats, each once`() {
        var state = StickerPanelState()
        state.setsState = .unsupported
        #expect(state.note(without: state.sections()) == .none(.unsupported))
        state.inChats = [sticker(1), sticker(2)]
        #expect(state.sections().map(\.kind) == [.chats])
        state.recent = [sticker(2)]
        #expect(state.sections().map(\.kind) == [.recent, .chats])
        #expect(state.sections()[1].stickers == [sticker(1)])
        #expect(state.note(without: state.sections()) == nil)
    }

    @Test(arguments: [("😀", "😀"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("Send me money", "🙂"), ("😀!", "🙂"), ("", "🙂")])
    func `a custom emoji puts one emoji into the text, whatever its maker wrote`(told: String, put: String) {
        #expect(sticker(1, told).document.emojiInText == put)
    }

    @Test func `custom emoji come after the stickers, those of the sets once`() {
        func emoji(_ number: Int64) -> StickerItem {
            var item = sticker(number, "🟩")
            var info = StickerInfo(emoji: "🟩")
            info.isCustomEmoji = true
            item.document.kind = .sticker(info)
            return item
        }
        var state = StickerPanelState()
        state.recent = [sticker(1)]
        state.emojiSets = [set(5, count: 2)]
        state.contents[5] = [emoji(50)]
        state.emojiInChats = [emoji(50), emoji(51)]
        let sections = state.sections()
        #expect(sections.map(\.kind) == [.recent, .set(5), .emojiInChats])
        #expect(sections[2].stickers == [emoji(51)])
        #expect(sections[2].name(of: 0, .english) == "Custom emoji 🟩")
    }

    @Test func `what is looked for takes the place of all`() {
        var state = StickerPanelState()
        state.recent = [sticker(1)]
        state.query = "cat"
        #expect(state.sections().isEmpty && state.note(without: state.sections()) == nil)
        state.found = []
        #expect(state.note(without: state.sections()) == .nothingFound)
        state.found = [sticker(3)]
        #expect(state.sections().map(\.kind) == [.found])
        #expect(state.note(without: state.sections()) == nil)
    }

    @Test func `a sticker is called by its emoji, whether it has that by its set or by itself`() {
        let stickers = [sticker(1, "🙈"), sticker(2, "", in: ["🐈", "🙀"]), sticker(3, "")]
        let section = StickerPanelState.Section(.found, stickers)
        let words = Strings.english
        let names = (0...3).map { section.name(of: $0, words) }
        #expect(names == ["Sticker 🙈", "Sticker 🐈", "Sticker", "Sticker"])
    }
}
