import TelegramSchema
import Testing

@testable import ServerEngine

/// Users who left a group or were removed keep its earlier messages, and get no later ones.
struct LeavingTests {
    private let server: TestServer
    private let group: ChatID

    init() async throws {
        server = try await TestServer(users: 3)
        let made = try await server.call(
            TLFunction.MessagesCreateChat(users: [2, 3].map(TestServer.input), title: "Old")
        )
        guard let chat = made.updates.chats.first?.chat else { throw Missing() }
        group = chat.id
    }

    private var peer: TL.InputPeer { .inputPeerChat(.init(chatID: group)) }

    private func remove(_ number: Int64) async throws {
        _ = try await server.call(
            TLFunction.MessagesDeleteChatUser(chatID: group, userID: TestServer.input(number))
        )
    }

    private func seen(by number: Int64) async throws -> TL.Chat? {
        guard
            case .chats(let list) = try await server.call(
                TLFunction.MessagesGetChats(id: [group]),
                as: number
            )
        else { return nil }
        return list.chats.first
    }

    @Test func `what they wrote there they do not edit any more`() async throws {
        let request = TLFunction.MessagesSendMessage(peer: peer, message: "hello", randomID: 1)
        let sent = try #require(try await server.call(request, as: 2).text)
        let edit = TLFunction.MessagesEditMessage(peer: peer, id: sent.id, message: "buy my coins")
        try await remove(2)
        await #expect(throws: RPCError.forbidden("CHAT_WRITE_FORBIDDEN")) {
            try await server.call(edit, as: 2)
        }
        let history = try await server.call(
            TLFunction.MessagesGetHistory(
                peer: peer,
                offsetID: 0,
                offsetDate: 0,
                addOffset: 0,
                limit: 10,
                maxID: 0,
                minID: 0,
                hash: 0
            )
        )
        #expect(history.texts == ["hello"])
    }

    @Test func `they know the title of their time, until they come back`() async throws {
        try await remove(2)
        _ = try await server.call(TLFunction.MessagesEditChatTitle(chatID: group, title: "New"))
        #expect(try await seen(by: 2) == .chatForbidden(.init(id: group, title: "Old")))
        #expect(try await seen(by: 3)?.chat?.title == "New")
        _ = try await server.call(
            TLFunction.MessagesAddChatUser(chatID: group, userID: TestServer.input(2), fwdLimit: 0)
        )
        #expect(try await seen(by: 2)?.chat?.title == "New")
        try await remove(2)
        #expect(try await seen(by: 2) == .chatForbidden(.init(id: group, title: "New")))
    }

    @Test func `they do not hear what is pinned after them`() async throws {
        let request = TLFunction.MessagesSendMessage(peer: peer, message: "hello", randomID: 1)
        let sent = try #require(try await server.call(request).text)
        try await remove(2)
        server.output.forget()
        _ = try await server.call(TLFunction.MessagesUpdatePinnedMessage(peer: peer, id: sent.id))
        #expect(try server.heard(by: 2).isEmpty)
        #expect(try !server.heard(by: 3).isEmpty)
    }

    @Test func `a newcomer gets the list of members, the others one line`() async throws {
        try await remove(2)
        server.output.forget()
        let answer = try await server.call(
            TLFunction.MessagesAddChatUser(chatID: group, userID: TestServer.input(2), fwdLimit: 0)
        )
        func isList(_ update: TL.Update) -> Bool {
            if case .updateChatParticipants = update { true } else { false }
        }
        func added(_ update: TL.Update) -> UserID? {
            if case .updateChatParticipantAdd(let add) = update { add.userID } else { nil }
        }
        #expect(try server.heard(by: 2).contains(where: isList))
        let told = try server.heard(by: 3)
        #expect(!told.contains(where: isList) && told.compactMap(added) == [TestServer.user(2)])
        #expect(answer.updates.all.compactMap(added) == [TestServer.user(2)])
        #expect(!answer.updates.all.contains(where: isList))
    }
}
