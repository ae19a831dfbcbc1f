import CompactWire
import TelegramSchema
import Testing

@testable import CompactOpcodes

/// Requests that say too little or too much, and what their answers are made of.
@Suite struct RequestTests {
    private let group = MessagePackValue.integer(-77)
    private let other = MessagePackValue.array([.integer(Talk.other.rawValue)])

    private func failure(_ code: Int32, _ name: String) -> [UInt8] {
        MTP.RpcError(errorCode: code, errorMessage: name).encoded()
    }

    @Test func `members go only by the word for it`() {
        for word in [nil, "", "delete", "ADD"] as [String?] {
            let request = MessagePackValue.map([
                "chatId": group, "userIds": other, "operation": word.map(MessagePackValue.string) ?? .null,
            ])
            #expect(Talk().request(.chatMembersUpdate, request).refusal == .missing("operation"))
        }
        let removal = Talk().request(
            .chatMembersUpdate,
            .map(["chatId": group, "userIds": other, "operation": .string("remove")])
        )
        #expect(removal.method(TLFunction.MessagesDeleteChatUser.self)?.chatID == 77)
    }

    @Test func `a mark without a message does not read the whole chat`() {
        for id in [.null, .integer(0), .integer(-1), .string("all")] as [MessagePackValue] {
            let output = Talk().request(
                .chatMark,
                .map(["chatId": group, "type": .string("READ_MESSAGE"), "messageId": id])
            )
            #expect(output.refusal == .missing("messageId"))
        }
        let output = Talk().request(.chatMark, .map(["chatId": group, "messageId": .integer(9)]))
        #expect(output.method(TLFunction.MessagesReadHistory.self)?.maxID == 9)
    }

    @Test func `a chat that is not there is left out, and one that cannot be read now is not`() {
        let request = MessagePackValue.map(["chatIds": .array([group])])
        for (code, name) in [(400, "PEER_ID_INVALID"), (403, "CHAT_FORBIDDEN")] as [(Int32, String)] {
            let talk = Talk()
            let answer = talk.answer(talk.request(.chatInfo, request), with: failure(code, name)).response
            #expect(answer?["chats"] == .array([]))
        }
        let talk = Talk()
        let flood = talk.answer(talk.request(.chatInfo, request), with: failure(420, "FLOOD_WAIT_3"))
        #expect(flood.response == nil && flood.refusal?.code == "flood.wait")
        let broken = talk.answer(talk.request(.chatInfo, request), with: failure(500, "INTERNAL"))
        #expect(broken.response == nil && broken.refusal == .internalFailure)
    }

    @Test(arguments: [420, 500] as [Int32])
    func `an event that cannot be told ends the connection, and a refused presence does not`(code: Int32) {
        let talk = Talk()
        let asked = talk.push(.updateChat(.init(chatID: 77)))
        #expect(asked.method(TLFunction.MessagesGetPeerDialogs.self) != nil)
        let output = talk.answer(asked, with: failure(code, "FLOOD_WAIT_3"))
        #expect(output.isClosed)

        let present = Talk()
        present.session.checked(payload: MessagePackValue.map(["interactive": .bool(true)]).encoded())
        let told = present.session.takeOutput()
        #expect(told.method(TLFunction.AccountUpdateStatus.self) != nil)
        #expect(present.answer(told, with: failure(code, "FLOOD_WAIT_3")).isEmpty)
    }

    @Test func `a forward waits for its time as any message does`() {
        let link = MessagePackValue.map([
            "type": .string("FORWARD"), "chatId": group, "messageId": .integer(5),
        ])
        let time = MessagePackValue.map(["timeToFire": .integer(Int64(Talk.time + 600) * 1000)])
        let message = MessagePackValue.map(["cid": .integer(1), "link": link, "delayedAttributes": time])
        let output = Talk().request(.msgSend, .map(["chatId": group, "message": message]))
        #expect(
            output.method(TLFunction.MessagesForwardMessages.self)?.scheduleDate == Talk.time + 600
        )
    }

    @Test func `an edit with more files than one is refused`() {
        let file = MessagePackValue.map(["_type": .string("PHOTO"), "photoToken": .string("u1")])
        let output = Talk().request(
            .msgEdit,
            .map(["chatId": group, "messageId": .integer(5), "attachments": .array([file, file])])
        )
        #expect(output.refusal == .tooManyFiles)
    }

    @Test func `a changed folder keeps its place and what is pinned in it`() throws {
        func folder(_ id: Int32, pinned: [TL.InputPeer] = []) -> TL.DialogFilter {
            .dialogFilter(
                .init(
                    id: id,
                    title: .init(text: "Folder", entities: []),
                    pinnedPeers: pinned,
                    includePeers: [],
                    excludePeers: []
                )
            )
        }
        let talk = Talk()
        let peer = TL.InputPeer.inputPeerChat(.init(chatID: 77))
        let request = MessagePackValue.map([
            "id": .string("5"), "title": .string("Work"), "include": .array([group, .integer(-78)]),
        ])
        let all = TL.MessagesDialogFilters(filters: [folder(9), folder(5, pinned: [peer]), folder(2)])
        let change = talk.answer(talk.request(.foldersUpdate, request), with: all.encoded())
        let call = try #require(change.method(TLFunction.MessagesUpdateDialogFilter.self))
        guard case .dialogFilter(let filter) = call.filter else { throw Unexpected() }
        #expect(filter.pinnedPeers == [peer])
        #expect(filter.includePeers == [.inputPeerChat(.init(chatID: 78))])
        let answer = try #require(talk.answer(change, with: true.encoded()).response)
        let order = ["9", "5", "2"].map { MessagePackValue.string($0) }
        #expect(answer["foldersOrder"] == .array(order))
    }

    @Test func `what waits for answers is counted`() {
        let talk = Talk()
        let groups = MessagePackValue.array([group, .integer(-78)])
        let asked = talk.request(.chatInfo, .map(["chatIds": groups]))
        #expect(asked.calls.count == 2)
        let before = talk.session.heldBytes
        for case .call(let number, _) in asked.prefix(1) {
            talk.session.answered(number, with: [UInt8](repeating: 0, count: 50_000))
        }
        #expect(talk.session.heldBytes > before + 49_000)
        for case .call(let number, _) in asked.dropFirst() { talk.session.answered(number, with: []) }
        #expect(talk.session.takeOutput().refusal == .internalFailure)
        #expect(talk.session.heldBytes < before)
        // A push whose chat is asked for, and one behind it.
        _ = talk.push(.updateChat(.init(chatID: 77)))
        let waiting = talk.session.heldBytes
        _ = talk.push(
            .updateNewMessage(
                .init(message: Talk.text(String(repeating: "x", count: 9000)), pts: 1, ptsCount: 1)
            )
        )
        #expect(talk.session.heldBytes > waiting + 9000)
        talk.session.end()
        #expect(talk.session.heldBytes < before)
    }

    private func dialogs(_ tops: MessageID...) -> [UInt8] {
        let rows = tops.map { top in
            TL.Dialog.dialog(
                .init(
                    peer: .peerUser(.init(userID: Talk.other)),
                    topMessage: top,
                    readInboxMaxID: 0,
                    readOutboxMaxID: 0,
                    unreadCount: 0,
                    unreadMentionsCount: 0,
                    unreadReactionsCount: 0,
                    unreadPollVotesCount: 0,
                    notifySettings: .init()
                )
            )
        }
        let messages = tops.map { Talk.text("x", id: $0) }
        let slice = TL.MessagesDialogs.DialogsSlice(
            count: 9,
            dialogs: rows,
            messages: messages,
            chats: [] as [TL.Chat],
            users: [] as [TL.User]
        )
        return TL.MessagesDialogs.dialogsSlice(slice).encoded()
    }

    @Test func `a list of chats goes on behind its last one, and ends`() throws {
        let talk = Talk()
        let time = MessagePackValue.integer(Int64(Talk.time) * 1000)
        let first = talk.request(.chatsList, .map(["marker": time, "count": .integer(1)]))
        #expect(first.method(TLFunction.MessagesGetDialogs.self)?.offsetDate == Talk.time + 1)
        let page = try #require(talk.answer(first, with: dialogs(12)).response)
        #expect(page["marker"] == time)
        // The next page is asked for by the same time.
        let second = talk.request(.chatsList, .map(["marker": time, "count": .integer(1)]))
        let call = try #require(second.method(TLFunction.MessagesGetDialogs.self))
        #expect(call.offsetID == 12 && call.offsetDate == 0 && call.excludePinned)
        #expect(talk.answer(second, with: dialogs()).response?["marker"] == .integer(0))
    }

    @Test func `another token than that of who is signed in is refused`() throws {
        var random = SystemRandomNumberGenerator()
        let login = MessagePackValue.map(["token": .string(CompactToken(using: &random).text)])
        let talk = Talk()
        #expect(talk.request(.login, login).refusal == .signedInAlready)
        #expect(talk.session.me == Talk.me)

        let stranger = Talk(isSignedIn: false)
        guard case .findKey(let number, _) = stranger.request(.login, login).first else { throw Unexpected() }
        // Another request has signed in meanwhile.
        stranger.session.me = Talk.me
        stranger.session.keyFound(number, .found(isSignedIn: true), key: 9)
        let output = stranger.session.takeOutput()
        #expect(output.isClosed)
        #expect(stranger.session.token == nil)
    }
}
