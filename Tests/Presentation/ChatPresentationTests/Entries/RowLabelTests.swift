import ChatPresentation
import ClientModel
import Localization
import Testing

/// The labels of rows for screen readers.
@Suite struct RowLabelTests {
    private func label(
        _ message: Message,
        in language: Strings = Strings.english,
        change: (inout BubbleEntry) -> Void = { _ in }
    ) -> String {
        var bubble = Fixture.entries([message]).bubbles[0]
        change(&bubble)
        let entry = ChatEntry.bubble(bubble)
        let context = Fixture.context(language: language)
        return entry.label(of: BubbleLayout(entry, in: context), in: language)
    }

    private func content(_ kind: DocumentKind, name: String = "", _ text: String = "") -> MessageContent {
        var document = Document(MediaID(.document, 7))
        (document.kind, document.name, document.byteCount) = (kind, name, 12 << 20)
        var content = MessageContent(text: text)
        content.media = [.document(document)]
        return content
    }

    @Test func `who, what, the words and the time of a picture are heard`() {
        var content = MessageContent(text: "The sea")
        content.media = [BubbleScene.photo(1, 800, 600)]
        #expect(label(Fixture.message(1, content)) == "Ann, Photo, The sea, 12:00")
    }

    @Test func `a file is told by its name and size, a sticker by its emoji`() {
        let file = Fixture.message(1, content(.file, name: "plan.pdf"))
        #expect(label(file) == "Ann, File, plan.pdf, 12 MB, 12:00")
        let sticker = Fixture.message(1, content(.sticker(StickerInfo(emoji: "🌷"))))
        #expect(label(sticker) == "Ann, Sticker, 🌷, 12:00")
    }

    @Test func `how far a message of ours has come is heard`() {
        var message = Fixture.message(1, from: Fixture.own, text: "On my way")
        #expect(label(message) == "Me, On my way, 12:00, sent")
        #expect(label(message) { $0.isRead = true } == "Me, On my way, 12:00, read")
        message.flags.insert(.sending)
        #expect(label(message) == "Me, On my way, 12:00, sending")
        message.flags.remove(.sending)
        message.flags.insert(.failed)
        #expect(label(message) == "Me, On my way, 12:00, not sent")
        #expect(label(Fixture.message(2, text: "Fine")) == "Ann, Fine, 12:00")
    }

    @Test func `all of it is said in the member's language`() {
        var content = MessageContent(text: "Море")
        content.media = [BubbleScene.photo(1, 800, 600)]
        let message = Fixture.message(1, from: Fixture.own, content)
        #expect(label(message, in: Strings(.named("ru")!)) == "Me, Фото, Море, 12:00, отправлено")
        #expect(label(message, in: Strings(.named("ar")!)).hasSuffix("أُرسلت"))
    }

    @Test func `what happened in a chat is heard as it is written`() {
        var content = MessageContent(text: "")
        content.media = [.action(.historyCleared)]
        #expect(label(Fixture.message(1, content)) == "History was cleared")
    }
}
