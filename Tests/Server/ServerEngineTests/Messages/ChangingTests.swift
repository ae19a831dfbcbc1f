import TelegramSchema
import Testing

@testable import ServerEngine

struct ChangingTests {
    private func edit(_ id: MessageID, _ text: String, peer: TL.InputPeer = TestServer.peer(2))
        -> TLFunction.MessagesEditMessage
    {
        .init(peer: peer, id: id, message: text)
    }

    @Test func `an edit reaches every copy`() async throws {
        let server = try await TestServer()
        let sent = try await server.say("frist")
        server.output.forget()
        let answer = try await server.call(edit(sent.id, "first"))
        #expect(answer.text?.message == "first" && answer.text?.editDate == 1_700_000_000)
        #expect(try server.heard(by: 2).compactMap(\.message?.text?.message) == ["first"])
        #expect(try await server.history(with: 1, as: 2).texts == ["first"])
    }

    @Test func `only the author edits, and only to something new`() async throws {
        let server = try await TestServer()
        let sent = try await server.say("mine")
        await #expect(throws: RPCError.bad("MESSAGE_NOT_MODIFIED")) {
            try await server.call(edit(sent.id, "mine"))
        }
        await #expect(throws: RPCError.bad("MESSAGE_EMPTY")) { try await server.call(edit(sent.id, " ")) }
        await #expect(throws: RPCError.messageInvalid) { try await server.call(edit(999, "x")) }
        let theirs = try #require(try await server.history(with: 1, as: 2).messages.first?.id)
        await #expect(throws: RPCError.forbidden("MESSAGE_AUTHOR_REQUIRED")) {
            try await server.call(edit(theirs, "x", peer: TestServer.peer(1)), as: 2)
        }
    }

    @Test func `deleting takes one's own copy, revoking everybody's`() async throws {
        let server = try await TestServer()
        let first = try await server.say("one")
        let second = try await server.say("two")
        server.output.forget()
        let own = try await server.call(TLFunction.MessagesDeleteMessages(id: [first.id, 999]))
        #expect(own.ptsCount == 1)
        #expect(try await server.history().texts == ["two"])
        #expect(try await server.history(with: 1, as: 2).total == 2)
        #expect(try server.heard(by: 2).isEmpty)
        let revoke = TLFunction.MessagesDeleteMessages(revoke: true, id: [second.id])
        #expect(try await server.call(revoke).ptsCount == 1)
        #expect(try await server.history(with: 1, as: 2).texts == ["one"])
        #expect(try server.heard(by: 2).count == 1)
        #expect(try await server.call(revoke).ptsCount == 0, "it is gone already")
    }

    @Test func `a cleared history is gone for one, or for both`() async throws {
        let server = try await TestServer()
        for number in 0..<3 { try await server.say("\(number)") }
        var request = TLFunction.MessagesDeleteHistory(peer: TestServer.peer(2), maxID: 0)
        let cleared = try await server.call(request)
        #expect(cleared.ptsCount == 3 && cleared.offset == 0)
        #expect(try await server.history().total == 0)
        #expect(try await server.history(with: 1, as: 2).total == 3)
        try await server.say("again")
        request.revoke = true
        _ = try await server.call(request)
        #expect(try await server.history(with: 1, as: 2).total == 3)
        request.peer = TestServer.peer(1)
        _ = try await server.call(request, as: 2)
        #expect(try await server.history(with: 1, as: 2).total == 0)
    }

    @Test func `a deleted chat that got a message meanwhile stays in the list`() async throws {
        let server = try await TestServer()
        let seen = try await server.say("seen")
        try await server.say("not seen", to: 1, as: 2)
        _ = try await server.call(
            TLFunction.MessagesDeleteHistory(peer: TestServer.peer(2), maxID: seen.id)
        )
        #expect(try await server.history().texts == ["not seen"])
        let list = try await server.call(
            TLFunction.MessagesGetDialogs(
                offsetDate: 0,
                offsetID: 0,
                offsetPeer: .inputPeerEmpty,
                limit: 10,
                hash: 0
            )
        )
        guard case .dialogs(let told) = list, case .dialog(let row)? = told.dialogs.first else {
            throw Missing()
        }
        #expect(row.unreadCount == 1)
    }

    @Test
    func `a deleted chat takes its pin and its draft from the other devices, and leaves those of the others`()
        async throws
    {
        let server = try await TestServer()
        try await server.addDevice(11, of: 1)
        try await server.say("both have it")
        let order = [TL.InputDialogPeer.inputDialogPeer(.init(peer: TestServer.peer(2)))]
        _ = try await server.call(
            TLFunction.MessagesReorderPinnedDialogs(force: true, folderID: 0, order: order)
        )
        _ = try await server.call(TLFunction.MessagesSaveDraft(peer: TestServer.peer(2), message: "mine"))
        _ = try await server.call(
            TLFunction.MessagesSaveDraft(peer: TestServer.peer(1), message: "theirs"),
            as: 2
        )
        server.output.forget()
        _ = try await server.call(
            TLFunction.MessagesDeleteHistory(revoke: true, peer: TestServer.peer(2), maxID: 0)
        )
        let heard = try server.heard(by: 1, on: 11)
        let areUnpinned = heard.contains {
            if case .updatePinnedDialogs(let told) = $0 { told.order == [] } else { false }
        }
        let isCleared = heard.contains {
            if case .updateDraftMessage(let told) = $0, case .draftMessageEmpty = told.draft {
                true
            } else {
                false
            }
        }
        #expect(areUnpinned && isCleared)
        let drafts = try await server.call(TLFunction.MessagesGetAllDrafts(), as: 2)
        #expect(drafts.all.count == 1)
    }

    @Test func `a history is cleared between two dates, which are no part of it`() async throws {
        let server = try await TestServer()
        var dates: [Int32] = []
        for number in 0..<5 {
            dates.append(try await server.say("\(number)").date)
            try await server.advance(seconds: 100)
        }
        var request = TLFunction.MessagesDeleteHistory(
            peer: TestServer.peer(2),
            maxID: 0,
            minDate: dates[0],
            maxDate: dates[3]
        )
        #expect(try await server.call(request).ptsCount == 2)
        #expect(try await server.history().texts == ["4", "3", "0"])
        request.minDate = dates[3]
        request.maxDate = nil
        request.revoke = true
        #expect(try await server.call(request).ptsCount == 1)
        #expect(try await server.history(with: 1, as: 2).texts == ["3", "2", "1", "0"])
        request.maxDate = dates[3]
        #expect(try await server.call(request).ptsCount == 0)
        #expect(try await server.history().total == 2)
    }

    @Test func `a long history is cleared in several calls`() async throws {
        let server = try await TestServer()
        try await withThrowingTaskGroup { group in
            for number in 0..<501 { group.addTask { _ = try await server.say("\(number)") } }
            try await group.waitForAll()
        }
        let request = TLFunction.MessagesDeleteHistory(peer: TestServer.peer(2), maxID: 0)
        #expect(try await server.call(request).offset > 0)
        #expect(try await server.call(request).offset == 0)
        #expect(try await server.history().total == 0)
    }

    @Test func `reading moves the marks of both sides, forwards only`() async throws {
        let server = try await TestServer()
        let first = try await server.say("one")
        let second = try await server.say("two")
        let heard = try await server.history(with: 1, as: 2).messages.map(\.id)
        server.output.forget()
        var request = TLFunction.MessagesReadHistory(peer: TestServer.peer(1), maxID: heard[1])
        #expect(try await server.call(request, as: 2).ptsCount == 1)
        guard case .updateReadHistoryOutbox(let told) = try server.heard(by: 1).last else { throw Missing() }
        #expect(told.maxID == first.id)
        request.maxID = 0
        #expect(try await server.call(request, as: 2).ptsCount == 1)
        guard case .updateReadHistoryOutbox(let rest) = try server.heard(by: 1).last else { throw Missing() }
        #expect(rest.maxID == second.id)
        request.maxID = heard[1]
        #expect(try await server.call(request, as: 2).ptsCount == 0)
    }

    @Test func `a chat is read up to a message that was deleted meanwhile, and no further`() async throws {
        let server = try await TestServer()
        try await server.addDevice(9, of: 2)
        for number in 0..<2 { try await server.say("\(number)") }
        let heard = try await server.history(with: 1, as: 2).messages.map(\.id)
        _ = try await server.call(TLFunction.MessagesDeleteMessages(revoke: true, id: [heard[0]]), as: 2)
        server.output.forget()
        let request = TLFunction.MessagesReadHistory(peer: TestServer.peer(1), maxID: heard[0])
        _ = try await server.call(request, as: 2)
        guard case .updateReadHistoryInbox(let told) = try server.heard(by: 2, on: 9).first else {
            throw Missing()
        }
        #expect(told.stillUnreadCount == 0 && told.maxID == heard[0])
        try await server.say("later")
        let all = TLFunction.MessagesReadHistory(peer: TestServer.peer(1), maxID: MessageID(rawValue: .max))
        #expect(try await server.call(all, as: 2).ptsCount == 1)
        try await server.say("latest")
        #expect(try await server.call(all, as: 2).ptsCount == 1)
    }

    @Test func `the reader's other device learns how much is left`() async throws {
        let server = try await TestServer()
        try await server.addDevice(9, of: 2)
        for number in 0..<3 { try await server.say("\(number)") }
        let heard = try await server.history(with: 1, as: 2).messages.map(\.id)
        server.output.forget()
        let request = TLFunction.MessagesReadHistory(peer: TestServer.peer(1), maxID: heard[2])
        _ = try await server.call(request, as: 2)
        guard case .updateReadHistoryInbox(let told) = try server.heard(by: 2, on: 9).first else {
            throw Missing()
        }
        #expect(told.stillUnreadCount == 2 && told.maxID == heard[2])
    }

    @Test func `a pin is for both, and said`() async throws {
        let server = try await TestServer()
        let sent = try await server.say("remember")
        let pin = TLFunction.MessagesUpdatePinnedMessage(peer: TestServer.peer(2), id: sent.id)
        let answer = try await server.call(pin)
        #expect(answer.arrivals.contains { $0.action == .messageActionPinMessage })
        let full = try await server.call(TLFunction.UsersGetFullUser(id: TestServer.input(1)), as: 2)
        #expect(full.fullUser.pinnedMsgID != nil)
        await #expect(throws: RPCError.bad("CHAT_NOT_MODIFIED")) { try await server.call(pin) }
        let unpin = TLFunction.MessagesUpdatePinnedMessage(
            unpin: true,
            peer: TestServer.peer(2),
            id: sent.id
        )
        #expect(try await server.call(unpin).arrivals.isEmpty)
    }

    @Test func `a silent pin is said without a sound, one for oneself is not said`() async throws {
        let server = try await TestServer()
        let sent = try await server.say("remember")
        server.output.forget()
        var pin = TLFunction.MessagesUpdatePinnedMessage(silent: true, peer: TestServer.peer(2), id: sent.id)
        let answer = try await server.call(pin)
        for message in [answer.arrivals.first, try server.heard(by: 2).lazy.compactMap(\.message).first] {
            guard case .messageService(let said)? = message else { throw Missing() }
            #expect(said.silent && said.action == .messageActionPinMessage && said.replyTo != nil)
        }
        let note = try await server.say("mine", to: 1)
        pin = TLFunction.MessagesUpdatePinnedMessage(peer: .inputPeerSelf, id: note.id)
        #expect(try await server.call(pin).arrivals.isEmpty)
        let other = try await server.say("for me")
        server.output.forget()
        pin = TLFunction.MessagesUpdatePinnedMessage(
            pmOneside: true,
            peer: TestServer.peer(2),
            id: other.id
        )
        #expect(try await server.call(pin).arrivals.isEmpty)
        #expect(try server.heard(by: 2).isEmpty)
    }
}
