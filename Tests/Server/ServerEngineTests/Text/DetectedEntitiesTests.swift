import TelegramSchema
import Testing

@testable import ServerEngine

struct DetectedEntitiesTests {
    /// The kinds and texts of the detected entities.
    private func find(_ text: String, besides given: [TL.MessageEntity] = []) -> [String] {
        DetectedEntities.find(in: text, besides: given).map { entity in
            let start = text.utf16.index(text.startIndex, offsetBy: Int(entity.bounds.offset))
            let end = text.utf16.index(start, offsetBy: Int(entity.bounds.length))
            let kind = "\(entity)".prefix { $0 != "(" }.dropFirst("messageEntity".count)
            return "\(kind) \(text[start..<end])"
        }
    }

    @Test func `addresses end where the sentence goes on`() {
        #expect(find("see https://a.example/b?c=d#e, then") == ["Url https://a.example/b?c=d#e"])
        #expect(find("(HTTP://A.example).") == ["Url HTTP://A.example"])
        #expect(find("👋 www.example.org!") == ["Url www.example.org"])
        #expect(find("https:// www. http").isEmpty)
    }

    @Test func `mentions, hashtags, commands and mail`() {
        #expect(
            find("hi @ada_lovelace, #привет #2024 #a1") == [
                "Mention @ada_lovelace", "Hashtag #привет", "Hashtag #a1",
            ]
        )
        #expect(
            find("/start /help@some_bot and/or a/b /x/y") == [
                "BotCommand /start", "BotCommand /help@some_bot",
            ]
        )
        #expect(find("mail first.last+tag@mail.example.org.") == ["Email first.last+tag@mail.example.org"])
        #expect(find("@abc a@b #!").isEmpty)
    }

    @Test func `numbers, cashtags and hosts without a scheme`() {
        #expect(
            find("+1 555 010 0123 pays $USD by 4111 1111 1111 1111 at example.org") == [
                "Phone +1 555 010 0123", "Cashtag $USD", "BankCard 4111 1111 1111 1111", "Url example.org",
            ]
        )
    }

    @Test func `nothing is found in code or under a link`() {
        let code = TL.MessageEntity.messageEntityCode(.init(offset: 0, length: 9))
        #expect(find("@someone! @another", besides: [code]) == ["Mention @another"])
        let bold = TL.MessageEntity.messageEntityBold(.init(offset: 0, length: 8))
        #expect(find("@someone", besides: [bold]) == ["Mention @someone"])
    }

    @Test func `a message with a link is found among links, until it is edited away`() async throws {
        let server = try await TestServer()
        let sent = try await server.say("look: https://example.org")
        let search = TLFunction.MessagesSearch(
            peer: TestServer.peer(2),
            q: "",
            filter: .inputMessagesFilterUrl,
            minDate: 0,
            maxDate: 0,
            offsetID: 0,
            addOffset: 0,
            limit: 10,
            maxID: 0,
            minID: 0,
            hash: 0
        )
        #expect(try await server.call(search).total == 1)
        let edit = TLFunction.MessagesEditMessage(peer: TestServer.peer(2), id: sent.id, message: "nothing")
        _ = try await server.call(edit)
        #expect(try await server.call(search).total == 0)
    }
}
