import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// The bounds on values that clients choose, in every method.
struct BoundsTests {
    private static let numbers: [Int32] = [.min, -1, 0, 1, .max]

    /// Sends a call that may be refused; the test is that the server survives.
    private func ask(_ server: TestServer, _ method: some TLFunctionCall) async throws {
        do { _ = try await server.call(method) } catch is RPCError {}
    }

    @Test(arguments: numbers, [TL.MessagesFilter.inputMessagesFilterPinned, .inputMessagesFilterEmpty])
    func `a search for any number of messages is answered`(number: Int32, filter: TL.MessagesFilter)
        async throws
    {
        let server = try await TestServer()
        let sent = try await server.say("hello")
        let pin = TLFunction.MessagesUpdatePinnedMessage(peer: TestServer.peer(2), id: sent.id)
        _ = try await server.call(pin)
        let id = MessageID(rawValue: number)
        for q in ["", "hello", "👋"] {
            let request = TLFunction.MessagesSearch(
                peer: TestServer.peer(2),
                q: q,
                filter: filter,
                minDate: number,
                maxDate: number,
                offsetID: id,
                addOffset: number,
                limit: number,
                maxID: id,
                minID: id,
                hash: 0
            )
            _ = try await server.call(request)
            let everywhere = TLFunction.MessagesSearchGlobal(
                q: q,
                filter: filter,
                minDate: number,
                maxDate: number,
                offsetRate: number,
                offsetPeer: .inputPeerEmpty,
                offsetID: id,
                limit: number
            )
            _ = try await server.call(everywhere)
        }
    }

    @Test(arguments: numbers)
    func `no number in a call ends the server`(number: Int32) async throws {
        let server = try await TestServer()
        let sent = try await server.say("hello")
        let (id, peer) = (MessageID(rawValue: number), TestServer.peer(2))
        let history = TLFunction.MessagesGetHistory(
            peer: peer,
            offsetID: id,
            offsetDate: number,
            addOffset: number,
            limit: number,
            maxID: id,
            minID: id,
            hash: 0
        )
        try await ask(server, history)
        let dialogs = TLFunction.MessagesGetDialogs(
            offsetDate: number,
            offsetID: id,
            offsetPeer: .inputPeerEmpty,
            limit: number,
            hash: 0
        )
        try await ask(server, dialogs)
        let difference = TLFunction.UpdatesGetDifference(
            pts: number,
            ptsLimit: number,
            ptsTotalLimit: number,
            date: number,
            qts: number
        )
        try await ask(server, difference)
        try await ask(server, TLFunction.MessagesReadHistory(peer: peer, maxID: id))
        try await ask(
            server,
            TLFunction.PhotosGetUserPhotos(
                userID: TestServer.input(2),
                offset: number,
                maxID: Int64(number),
                limit: number
            )
        )
        try await ask(server, TLFunction.ContactsSearch(q: "a", limit: number))
        try await ask(
            server,
            TLFunction.MessagesGetMessageReactionsList(
                peer: peer,
                id: sent.id,
                offset: "\(number)",
                limit: number
            )
        )
        let clear = TLFunction.MessagesDeleteHistory(peer: peer, maxID: id, minDate: number, maxDate: number)
        try await ask(server, clear)
        #expect(try await server.say("still here").message == "still here")
    }

    @Test(arguments: [Int64.min, -1_000_002, -1, 0, 1_000_000_000_005, .max])
    func `a group that cannot be is none`(number: Int64) async throws {
        let server = try await TestServer()
        try await server.say("to somebody whose number is the group's, negated")
        let peer = TL.InputPeer.inputPeerChat(.init(chatID: ChatID(rawValue: number)))
        await #expect(throws: RPCError.peerInvalid) {
            try await server.call(TLFunction.MessagesReadHistory(peer: peer, maxID: 0))
        }
        try await ask(server, TLFunction.MessagesGetFullChat(chatID: ChatID(rawValue: number)))
    }

    @Test func `a text that is too long for its kind of method is not decoded`() async throws {
        let server = try await TestServer()
        let long = String(repeating: "x", count: 5000)
        await #expect(throws: RPCError.tooLongRequest) {
            try await server.call(TLFunction.AccountUpdateProfile(firstName: long))
        }
        await #expect(throws: RPCError.tooLongRequest) {
            try await server.call(
                TLFunction.MessagesSendMessage(to: 2, String(repeating: long, count: 20), randomID: 1)
            )
        }
        let ids = [MessageID](repeating: 1, count: 1001)
        await #expect(throws: RPCError.tooLongRequest) {
            try await server.call(TLFunction.MessagesDeleteMessages(id: ids))
        }
        let part = TLFunction.UploadSaveFilePart(
            fileID: 1,
            filePart: 0,
            bytes: [UInt8](repeating: 1, count: 512 << 10)
        )
        #expect(try await server.call(part))
    }

    @Test func `an answer that no client could take is an error`() throws {
        let limit = CallBounds.maximumAnswer / 2_000
        let texts = [String](repeating: String(repeating: "x", count: 2_000), count: limit + 1)
        #expect(throws: RPCError.internalFailure) { try texts.encodedAnswer() }
        #expect(try [String](texts.prefix(10)).encodedAnswer().count > 20_000)
    }

    // MARK: Parts of lists

    private func messages(_ weights: [Int]) -> [MailboxMessage] {
        weights.enumerated().map { index, weight in
            let body = MessageBody(
                gid: GlobalMessageID(rawValue: 1),
                sender: 1,
                date: 0,
                text: String(repeating: "x", count: max(0, weight - 256)),
                content: [],
                groupedID: nil
            )
            let copy = MessageCopy(user: 1, id: MessageID(rawValue: Int32(index)))
            return MailboxMessage(copy, Delivery(user: 1, peer: .user(2)), media: [], body: body)
        }
    }

    @Test(arguments: [
        (0, 10_000, 0..<5), (0, 2500, 0..<2), (0, 10, 0..<1), (5, 2500, 3..<5), (2, 3500, 1..<4),
        (9, 1000, 4..<5),
        (-3, 1000, 0..<1),
    ])
    func `what is left off a long page lies at its far ends`(anchor: Int, budget: Int, kept: Range<Int>) {
        let page = messages([1000, 1000, 1000, 1000, 1000])
        #expect(page.within(budget, around: anchor).map(\.id.rawValue) == kept.map(Int32.init))
        #expect([MailboxMessage]().within(budget, around: anchor).isEmpty)
    }
}
