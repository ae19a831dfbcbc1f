import ClientModel
import ClientNetwork
import MessageStore
import StdExtras
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

/// Size, place and link of a preview on their way to the server.
@Suite struct ChosenPreviewTests {
    private static let text = "see https://example.org/a and https://example.org/b"
    private static let key = MessageKey(peer: FakeChat.bob, namespace: .cloud, id: 5)

    /// The calls that send a message, once one has arrived.
    private func send(_ message: OutgoingMessage) async throws -> (
        texts: [TLFunction.MessagesSendMessage], media: [TLFunction.MessagesSendMedia]
    ) {
        let fixture = try EngineFixture()
        let chat = FakeChat()
        fixture.serve(chat)
        fixture.api.on(TLFunction.MessagesSendMedia.self) { chat.take([($0.randomID, $0.message)]) }
        let runner = try await fixture.runner([])
        try await Sender(fixture.services).send(message, to: FakeChat.bob)
        try await fixture.run {
            await runner.handleSending(FakeUpdateSink(fixture.store))
            try await runner.start()
            await runner.setConditions([.network, .accountReady])
        }
        #expect(await fixture.until { !chat.sent.isEmpty })
        return (
            fixture.api.calls(of: TLFunction.MessagesSendMessage.self),
            fixture.api.calls(of: TLFunction.MessagesSendMedia.self)
        )
    }

    @Test func `a preview above the text is a text that says so`() async throws {
        var message = OutgoingMessage(FormattedText(detectingIn: Self.text))
        message.preview.isAbove = true
        let calls = try await send(message)
        #expect(calls.texts.map(\.invertMedia) == [true] && calls.media.isEmpty)
    }

    @Test func `a size or another link names the page, also when nothing is known of it`() async throws {
        var message = OutgoingMessage(FormattedText(detectingIn: Self.text))
        message.preview.size = .large
        let sized = try await send(message)
        #expect(
            sized.media.map(\.media) == [
                .inputMediaWebPage(
                    .init(forceLargeMedia: true, optional: true, url: "https://example.org/a")
                )
            ]
        )
        message.preview = PreviewChoice()
        (message.preview.link, message.preview.isAbove) = ("https://example.org/b", true)
        let chosen = try await send(message)
        #expect(chosen.media.map(\.invertMedia) == [true] && chosen.texts.isEmpty)
        #expect(
            chosen.media.map(\.media) == [
                .inputMediaWebPage(.init(optional: true, url: "https://example.org/b"))
            ]
        )
    }

    @Test func `where the account has no previews, messages go without, and nothing is asked`() async throws {
        let processor = try await ProcessorFixture()
        let fixture = processor.engine
        let previews = LinkPreviews(fixture.services, processor: processor.processor)
        try await previews.setOn(false)
        let page = try await fixture.run { try await previews.page(of: ["https://example.org/a"]) }
        #expect(page == nil && fixture.api.calls(of: TLFunction.MessagesGetWebPagePreview.self).isEmpty)
        var message = OutgoingMessage(FormattedText(detectingIn: Self.text))
        message.page = WebPage(id: 7, url: "https://example.org/a")
        try await Sender(fixture.services).send(message, to: FakeChat.bob)
        let content = try await fixture.messages().first?.content.decoded()
        #expect(content?.media == [] && content?.flags == .noPreview)
    }

    @Test func `an edit keeps what was chosen, and changes it alone when that is asked`() async throws {
        let fixture = try EngineFixture()
        let isRefused = Box(true)
        fixture.api.on(TLFunction.MessagesEditMessage.self) { _ throws(APIError) in
            guard !isRefused.value else { throw .refused(code: 403, name: "MESSAGE_AUTHOR_REQUIRED") }
            return .of([])
        }
        let runner = try await fixture.runner()
        try await fixture.store.transaction { transaction in
            let page = Media.webPage(WebPage(id: 7, url: "https://example.org/b"))
            try transaction.addMedia([page])
            var content = MessageContent(text: Self.text)
            (content.media, content.flags) = ([page], [.previewAbove])
            _ = content.detachMedia()
            try transaction.add(
                Message(
                    MessageFields(
                        key: Self.key,
                        timestamp: 1_600_000_000,
                        author: EngineFixture.selfID,
                        content: EncodedContent(content)
                    )
                )
            )
        }
        try await fixture.run { [store = fixture.store] in
            await runner.handleStates(FakeUpdateSink(store))
            try await runner.start()
        }
        let editor = Editor(fixture.services)
        var choice = PreviewChoice()
        choice.size = .small
        let refused = try #require(
            try await editor.edit(Self.key, to: FormattedText(Self.text), preview: choice)
        )
        #expect(try await fixture.end(of: refused) == .refused("MESSAGE_AUTHOR_REQUIRED"))
        let flags = try await fixture.store.read { try $0.message(Self.key)?.content.decoded().flags }
        #expect(flags == [.previewAbove])
        isRefused.update { $0 = false }
        let edited = try #require(try await editor.edit(Self.key, to: FormattedText(Self.text + "!")))
        _ = try await fixture.end(of: edited)
        let calls = fixture.api.calls(of: TLFunction.MessagesEditMessage.self)
        #expect(calls.map(\.invertMedia) == [false, true])
        #expect(
            calls.map(\.media) == [
                .inputMediaWebPage(
                    .init(forceSmallMedia: true, optional: true, url: "https://example.org/a")
                ),
                .inputMediaWebPage(.init(optional: true, url: "https://example.org/b")),
            ]
        )
        withExtendedLifetime(runner) {}
    }
}
