import TelegramSchema
import Testing

@testable import ServerEngine

struct HistoryTests {
    private func server(with texts: [String]) async throws -> TestServer {
        let server = try await TestServer(users: 3)
        for text in texts { try await server.say(text) }
        return server
    }

    private func search(
        _ query: String,
        peer: TL.InputPeer = TestServer.peer(2),
        filter: TL.MessagesFilter = .inputMessagesFilterEmpty
    ) -> TLFunction.MessagesSearch {
        .init(
            peer: peer,
            q: query,
            filter: filter,
            minDate: 0,
            maxDate: 0,
            offsetID: 0,
            addOffset: 0,
            limit: 100,
            maxID: 0,
            minID: 0,
            hash: 0
        )
    }

    @Test func `history comes in parts, with the count of all`() async throws {
        let server = try await server(with: (0..<10).map(String.init))
        var request = TLFunction.MessagesGetHistory(
            peer: TestServer.peer(2),
            offsetID: 0,
            offsetDate: 0,
            addOffset: 0,
            limit: 4,
            maxID: 0,
            minID: 0,
            hash: 0
        )
        var texts: [String] = []
        for _ in 0..<3 {
            let part = try await server.call(request)
            #expect(part.total == 10 || part.messages.count == 10)
            texts += part.texts
            request.offsetID = try #require(part.messages.last?.id)
        }
        #expect(texts == (0..<10).reversed().map(String.init))
    }

    @Test func `messages are found by id, and nobody else's are`() async throws {
        let server = try await server(with: ["one"])
        let id = try #require(try await server.history().messages.first?.id)
        let request = TLFunction.MessagesGetMessages(
            id: [.inputMessageID(.init(id: id)), .inputMessageID(.init(id: 999))]
        )
        #expect(try await server.call(request).messages.map { $0.text?.message } == ["one", nil])
        #expect(try await server.call(request, as: 3).texts.isEmpty)
    }

    @Test func `words find messages in a chat and everywhere, in any case and script`() async throws {
        let server = try await server(with: ["Hello world", "привет мир", "goodbye"])
        try await server.say("hello third", to: 3)
        #expect(try await server.call(search("HELLO")).texts == ["Hello world"])
        #expect(try await server.call(search("Мир")).texts == ["привет мир"])
        let everywhere = TLFunction.MessagesSearchGlobal(
            q: "hello",
            filter: .inputMessagesFilterEmpty,
            minDate: 0,
            maxDate: 0,
            offsetRate: 0,
            offsetPeer: .inputPeerEmpty,
            offsetID: 0,
            limit: 10
        )
        #expect(try await server.call(everywhere).texts == ["hello third", "Hello world"])
        #expect(try await server.call(everywhere, as: 3).texts == ["hello third"])
    }

    @Test func `a search may be for one sender`() async throws {
        let server = try await server(with: ["mine"])
        try await server.say("mine too", to: 1, as: 2)
        var request = search("mine")
        request.fromID = .inputPeerSelf
        #expect(try await server.call(request).texts == ["mine"])
        request.fromID = TestServer.peer(2)
        #expect(try await server.call(request).texts == ["mine too"])
    }

    @Test func `kinds that are never here are none`() async throws {
        let server = try await server(with: ["text"])
        #expect(try await server.call(search("", filter: .inputMessagesFilterGeo)).total == 0)
        #expect(try await server.call(search("", filter: .inputMessagesFilterPhotos)).total == 0)
        let counters = TLFunction.MessagesGetSearchCounters(
            peer: TestServer.peer(2),
            filters: [.inputMessagesFilterPhotos, .inputMessagesFilterPoll]
        )
        #expect(try await server.call(counters).map(\.count) == [0, 0])
    }

    @Test func `signs without words find what has them`() async throws {
        let server = try await server(with: ["so nice ❤\u{FE0F}", "plain", "a+b", "👍🏽"])
        #expect(try await server.call(search("❤")).texts == ["so nice ❤\u{FE0F}"])
        #expect(try await server.call(search(" ❤\u{FE0F} ")).texts == ["so nice ❤\u{FE0F}"])
        #expect(try await server.call(search("👍")).texts == ["👍🏽"])
        #expect(try await server.call(search("+")).texts == ["a+b"])
        #expect(try await server.call(search("🎉")).total == 0)
        #expect(try await server.call(search("❤", filter: .inputMessagesFilterPhotos)).total == 0)
        #expect(try await server.call(search("")).texts.count == 4)
    }

    private func everywhere(_ query: String, limit: Int32 = 10) -> TLFunction.MessagesSearchGlobal {
        .init(
            q: query,
            filter: .inputMessagesFilterEmpty,
            minDate: 0,
            maxDate: 0,
            offsetRate: 0,
            offsetPeer: .inputPeerEmpty,
            offsetID: 0,
            limit: limit
        )
    }

    @Test func `a search everywhere goes on by the rate that it was given`() async throws {
        let server = try await server(with: ["hello 1", "hello 2", "hello 3"])
        try await server.say("hello 4", to: 3)
        try await server.say("hello 5", to: 3)
        var request = everywhere("hello", limit: 2)
        var pages: [[String]] = []
        while pages.count < 5 {
            let page = try await server.call(request)
            pages.append(page.texts)
            guard case .messagesSlice(let slice) = page, let rate = slice.nextRate,
                let last = slice.messages.last?.text
            else { break }
            #expect(rate > 0)
            request.offsetRate = rate
            request.offsetID = last.id
            request.offsetPeer = TestServer.peer(2)
        }
        #expect(pages == [["hello 5", "hello 4"], ["hello 3", "hello 2"], ["hello 1"]])
    }

    @Test func `a search everywhere may be for groups, for people, or where nothing is`() async throws {
        let server = try await server(with: ["hello you"])
        let made = try await server.call(
            TLFunction.MessagesCreateChat(users: [TestServer.input(2)], title: "Group")
        )
        let group = try #require(made.updates.chats.first?.chat?.id)
        _ = try await server.call(
            TLFunction.MessagesSendMessage(
                peer: .inputPeerChat(.init(chatID: group)),
                message: "hello all",
                randomID: 5
            )
        )
        for query in ["hello", ""] {
            var request = everywhere(query)
            request.groupsOnly = true
            #expect(try await server.call(request).texts == ["hello all"])
            request.groupsOnly = false
            request.usersOnly = true
            #expect(try await server.call(request).texts == ["hello you"])
            request.usersOnly = false
            request.folderID = 0
            #expect(try await server.call(request).texts == ["hello all", "hello you"])
            request.folderID = 1
            #expect(try await server.call(request).total == 0)
            request.folderID = nil
            request.broadcastsOnly = true
            #expect(try await server.call(request).total == 0)
        }
    }
}
