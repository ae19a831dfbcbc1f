import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct CustomEmojiLoaderTests {
    private static func document(
        _ id: Int64,
        reference: UInt8 = 1,
        isEmoji: Bool = true
    ) -> TL.Document {
        .document(
            .init(
                id: id,
                accessHash: 7,
                fileReference: [reference],
                date: 1,
                mimeType: "image/webp",
                size: 9,
                dcID: 2,
                attributes: isEmoji
                    ? [.documentAttributeCustomEmoji(.init(alt: "🟩", stickerset: .inputStickerSetEmpty))]
                    : []
            )
        )
    }

    /// Answers for the even numbers.
    private static func serve(_ fixture: EngineFixture) {
        fixture.api.on(TLFunction.MessagesGetCustomEmojiDocuments.self) { request in
            request.documentID.filter { $0 % 2 == 0 }.map { document($0) }
        }
    }

    private func asked(_ fixture: EngineFixture) -> [[Int64]] {
        fixture.api.calls(of: TLFunction.MessagesGetCustomEmojiDocuments.self).map(\.documentID)
    }

    @Test func `what is asked for together is one request, and nothing is asked for again`() async throws {
        let fixture = try EngineFixture()
        Self.serve(fixture)
        let loader = CustomEmojiLoader(fixture.services)
        let hundred = (1...100).map(Int64.init)
        let (found, pending) = try await fixture.run { await loader.emoji(hundred) }
        #expect(found.map(\.id.number) == hundred.filter { $0 % 2 == 0 } && pending.isEmpty)
        let again = try await fixture.run { await loader.emoji(hundred) }
        #expect(again.found.count == 50 && again.pending.isEmpty)
        #expect(asked(fixture) == [hundred])
        // Another start of the program finds those that are stored.
        let other = CustomEmojiLoader(fixture.services)
        let (stored, _) = try await fixture.run { await other.emoji([2]) }
        #expect(stored.map(\.id.number) == [2])
        #expect(asked(fixture).count == 1)
    }

    @Test func `a server without custom emoji is asked once`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesGetCustomEmojiDocuments.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "INPUT_METHOD_INVALID")
        }
        let loader = CustomEmojiLoader(fixture.services)
        for number in Int64(1)...3 {
            let (found, pending) = try await fixture.run { await loader.emoji([number]) }
            #expect(found.isEmpty && pending.isEmpty)
        }
        #expect(asked(fixture).count == 1)
    }

    @Test func `what could not be asked for is asked for later`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesGetCustomEmojiDocuments.self) { _ throws(APIError) in
            throw .timedOut
        }
        let loader = CustomEmojiLoader(fixture.services)
        #expect(try await fixture.run { await loader.emoji([2, 4]) }.pending == [2, 4])
        Self.serve(fixture)
        #expect(try await fixture.run { await loader.emoji([2, 4]) }.found.count == 2)
    }

    @Test func `other documents in an answer are no emoji`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesGetCustomEmojiDocuments.self) { _ in
            [Self.document(2, isEmoji: false), Self.document(99)]
        }
        let loader = CustomEmojiLoader(fixture.services)
        let (found, pending) = try await fixture.run { await loader.emoji([2]) }
        #expect(found.isEmpty && pending.isEmpty)
        #expect(try await fixture.store.read { try $0.customEmoji([2, 99]) }.isEmpty)
    }

    @Test func `a reference that expired is renewed by the number`() async throws {
        let fixture = try EngineFixture()
        Self.serve(fixture)
        let loader = CustomEmojiLoader(fixture.services)
        _ = try await fixture.run { await loader.emoji([2]) }
        fixture.api.on(TLFunction.MessagesGetCustomEmojiDocuments.self) { _ in
            [Self.document(2, reference: 5)]
        }
        let references = MediaReferences(services: fixture.services)
        let context = TaskContext(fixture.services)
        try await fixture.run { try await references.renew(MediaID(.document, 2), context) }
        let emoji = try await fixture.store.read { try $0.listedDocument(MediaID(.document, 2)) }
        #expect(emoji?.document.remote?.reference == [5])
    }
}
