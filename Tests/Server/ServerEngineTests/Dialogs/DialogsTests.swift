import TelegramSchema
import Testing

@testable import ServerEngine

struct DialogsTests {
    private func list(
        _ server: TestServer,
        offset: MessageID = 0,
        limit: Int32 = 10,
        as number: Int64 = 1
    ) async throws -> [TL.Dialog.Dialog] {
        let request = TLFunction.MessagesGetDialogs(
            offsetDate: 0,
            offsetID: offset,
            offsetPeer: .inputPeerEmpty,
            limit: limit,
            hash: 0
        )
        switch try await server.call(request, as: number) {
        case .dialogs(let all): return all.dialogs.compactMap(\.row)
        case .dialogsSlice(let slice): return slice.dialogs.compactMap(\.row)
        case .dialogsNotModified: return []
        }
    }

    private func peers(_ dialogs: [TL.Dialog.Dialog]) -> [Int64] {
        dialogs.compactMap {
            if case .peerUser(let user) = $0.peer { user.userID.rawValue - 1_000_000 } else { nil }
        }
    }

    private func dialogPeer(_ number: Int64) -> TL.InputDialogPeer {
        .inputDialogPeer(.init(peer: TestServer.peer(number)))
    }

    @Test func `the list is by the newest message, in parts`() async throws {
        let server = try await TestServer(users: 5)
        for number in [Int64(2), 3, 4, 5, 3] { try await server.say("x", to: number) }
        let first = try await list(server, limit: 2)
        #expect(peers(first) == [3, 5])
        let rest = try await list(server, offset: try #require(first.last?.topMessage))
        #expect(peers(rest) == [4, 2])
    }

    @Test func `what is unread is counted`() async throws {
        let server = try await TestServer()
        for _ in 0..<3 { try await server.say("x") }
        #expect(try await list(server, as: 2).first?.unreadCount == 3)
        #expect(try await list(server).first?.unreadCount == 0, "one has read what one wrote")
        _ = try await server.call(TLFunction.MessagesReadHistory(peer: TestServer.peer(1), maxID: 0), as: 2)
        #expect(try await list(server, as: 2).first?.unreadCount == 0)
        #expect(try await list(server).first?.readOutboxMaxID == list(server).first?.topMessage)
    }

    @Test func `pinned ones stand first, in their order`() async throws {
        let server = try await TestServer(users: 4)
        for number in [Int64(2), 3, 4] { try await server.say("x", to: number) }
        for number in [Int64(2), 3] {
            let pin = TLFunction.MessagesToggleDialogPin(pinned: true, peer: dialogPeer(number))
            #expect(try await server.call(pin))
        }
        #expect(peers(try await list(server)) == [3, 2, 4])
        let order = TLFunction.MessagesReorderPinnedDialogs(
            force: true,
            folderID: 0,
            order: [dialogPeer(2), dialogPeer(3)]
        )
        #expect(try await server.call(order))
        let pinned = try await server.call(TLFunction.MessagesGetPinnedDialogs(folderID: 0))
        #expect(peers(pinned.dialogs.compactMap(\.row)) == [2, 3])
    }

    @Test func `a mark of unread goes with reading`() async throws {
        let server = try await TestServer()
        try await server.say("x")
        let mark = TLFunction.MessagesMarkDialogUnread(unread: true, peer: dialogPeer(1))
        #expect(try await server.call(mark, as: 2))
        #expect(try await list(server, as: 2).first?.unreadMark == true)
        _ = try await server.call(TLFunction.MessagesReadHistory(peer: TestServer.peer(1), maxID: 0), as: 2)
        #expect(try await list(server, as: 2).first?.unreadMark == false)
    }

    @Test func `a dialog is asked for by its peer, also before it began`() async throws {
        let server = try await TestServer()
        let request = TLFunction.MessagesGetPeerDialogs(peers: [dialogPeer(2)])
        #expect(try await server.call(request).dialogs.first?.row?.topMessage == 0)
        let sent = try await server.say("x")
        #expect(try await server.call(request).dialogs.first?.row?.topMessage == sent.id)
    }

    @Test func `a draft is shared, kept as typed, and gone when sent`() async throws {
        let server = try await TestServer()
        try await server.addDevice(9, of: 1)
        server.output.forget()
        let save = TLFunction.MessagesSaveDraft(peer: TestServer.peer(2), message: "so far ")
        #expect(try await server.call(save))
        guard case .updateDraftMessage(let told) = try server.heard(by: 1, on: 9).first,
            case .draftMessage(let draft) = told.draft
        else { throw Missing() }
        #expect(draft.message == "so far ")
        #expect(try await server.call(TLFunction.MessagesGetAllDrafts()).all.count == 1)
        var send = TLFunction.MessagesSendMessage(to: 2, "so far so good", randomID: 1)
        send.clearDraft = true
        _ = try await server.call(send)
        #expect(try await server.call(TLFunction.MessagesGetAllDrafts()).all.isEmpty)
        #expect(try server.heard(by: 2).allSatisfy { $0.message != nil }, "a draft is nobody else's")
    }

    @Test func `all drafts go at once`() async throws {
        let server = try await TestServer(users: 3)
        for number in [Int64(2), 3] {
            let save = TLFunction.MessagesSaveDraft(peer: TestServer.peer(number), message: "x")
            #expect(try await server.call(save))
        }
        #expect(try await server.call(TLFunction.MessagesClearAllDrafts()))
        #expect(try await server.call(TLFunction.MessagesGetAllDrafts()).all.isEmpty)
    }
}
