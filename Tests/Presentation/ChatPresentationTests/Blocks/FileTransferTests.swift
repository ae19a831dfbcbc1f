import ClientModel
import Localization
import Testing

@testable import ChatPresentation

@Suite struct FileTransferTests {
    private func block(_ transfer: FileTransfer?, after old: FileTransfer? = nil) throws -> FileBlock {
        var document = Document(MediaID(.document, 7))
        (document.name, document.byteCount) = ("plan.pdf", 12 << 20)
        var content = MessageContent(text: "")
        content.media = [.document(document)]
        var history = Fixture.history([Fixture.message(1, content)])
        history.messages[0].transfer = old
        let before = EntryBuilder(history).entries()
        history.messages[0].transfer = transfer
        let entry = EntryBuilder(history, previous: before).entries().bubbles[0]
        let blocks = ContentMapping(entry, hasBigEmoji: true, language: Strings.english).blocks
        return try #require(blocks.first as? FileBlock)
    }

    @Test func `a file on its way says how much has come, and can be given up`() throws {
        let moving = try block(FileTransfer(doneByteCount: 3 << 20, byteCount: 12 << 20))
        #expect(moving.detail == "3 MB / 12 MB")
        #expect(moving.icon == .cancel)
        #expect(try block(FileTransfer(doneByteCount: 3 << 20, byteCount: 0)).detail == "3 MB")
    }

    @Test func `a file that has come is a file again`() throws {
        let arrived = try block(nil, after: FileTransfer(doneByteCount: 1, byteCount: 2))
        #expect(arrived.detail == "12 MB")
        #expect(arrived.icon == .file)
    }

    private func layout(_ transfer: FileTransfer?) -> BubbleLayout {
        var content = MessageContent(text: "")
        content.media = [BubbleScene.photo(7, 300, 200)]
        var history = Fixture.history([Fixture.message(1, content)])
        history.messages[0].transfer = transfer
        return BubbleLayout(EntryBuilder(history).entries()[0], in: Fixture.context())
    }

    @Test func `a picture on its way says how much is sent, and can be given up`() throws {
        let moving = layout(FileTransfer(doneByteCount: 3 << 20, byteCount: 12 << 20)).elements
        let message = Fixture.message(1, MessageContent(text: "")).stableID
        #expect(moving.first { $0.role == .cancelButton }?.action == .cancelTransfer(message))
        guard case .text(let request, _)? = moving.first(where: { $0.role == .duration })?.content else {
            return #expect(Bool(false), "nothing says how much")
        }
        #expect(request.text.text == "3 MB / 12 MB")
        #expect(!layout(nil).elements.contains { [.cancelButton, .duration].contains($0.role) })
    }
}
